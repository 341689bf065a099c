import { lazy, Suspense, useEffect, useState } from 'react'
import * as find from '#text/desk/find.ts'
import { say } from '#text/text.ts'
import { isTyped } from './keys.ts'

const load = () => import('../find/find-window.tsx')
const FindWindow = lazy(load)

/** Opens the window that finds anything; so do Ctrl K from everywhere, and / where nothing is typed. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
  // It is there before it is asked for: whoever presses the keys types on.
  useEffect(() => void load(), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCtrlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isCtrlK && (event.key !== '/' || isTyped(event))) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className="desk-find-button" onClick={() => setOpen(true)}>
        {say(find.findButton)} <kbd>{say(find.findKey)}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FindWindow onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
