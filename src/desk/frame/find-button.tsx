import { lazy, Suspense, useEffect, useState } from 'react'
import { words as findWords } from '#desk/find/words.ts'
import { useDesk } from './desk-context.ts'
import { isTyped, useDeskKeys } from './keys.ts'

const load = () => import('#desk/find/find-window.tsx')
const FindWindow = lazy(load)

/** Opens the window that finds anything; so do Ctrl K from everywhere, and / where nothing is typed. */
export function FindButton() {
  const { isLocked } = useDesk()
  const [isOpen, setOpen] = useState(false)
  // It is there before it is asked for: whoever presses the keys types on.
  useEffect(() => void load(), [])
  useDeskKeys(event => {
    const isCtrlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (!isCtrlK && (event.key !== '/' || isTyped(event))) return
    event.preventDefault()
    setOpen(true)
  })
  return (
    <>
      <button type="button" className="desk-find-button" onClick={() => setOpen(true)}>
        {findWords.findButton} <kbd>{findWords.findKey}</kbd>
      </button>
      {/* A window that is open over the lock would leave the lock out of reach. */}
      {isOpen && !isLocked && (
        <Suspense fallback={null}>
          <FindWindow onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
