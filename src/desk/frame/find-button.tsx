import { lazy, Suspense, useEffect, useState } from 'react'
import { words as findWords } from '#desk/find/words.ts'
import { useDesk } from './desk-context.ts'
import { isTyped, useDeskKeys } from './keys.ts'

const load = () => import('#desk/find/find-window.tsx')
const FindWindow = lazy(load)

/** Opens the search window; so do Ctrl K everywhere, and / outside fields. */
export function FindButton() {
  const { isLocked } = useDesk()
  const [isOpen, setOpen] = useState(false)
  // Loaded ahead: people type on right after the keys.
  useEffect(() => void load(), [])
  useDeskKeys(event => {
    const isCtrlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (!isCtrlK && (event.key !== '/' || isTyped(event))) return
    event.preventDefault()
    setOpen(true)
  })
  return (
    <>
      <button type="button" className="ml-auto" onClick={() => setOpen(true)}>
        {findWords.findButton} <kbd>{findWords.findKey}</kbd>
      </button>
      {/* An open dialog would cover the lock. */}
      {isOpen && !isLocked && (
        <Suspense fallback={null}>
          <FindWindow onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
