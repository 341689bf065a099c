import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect } from 'react'
import { words as findWords } from '#desk/find/words.ts'
import { useDesk } from './desk-context.ts'
import { isTyping, useDeskKeys } from './keys.ts'

const loadOrders = () => import('#desk/find/find-window.tsx')
const loadTubes = () => import('#desk/find/tubes-window.tsx')
const OrdersWindow = lazy(loadOrders)
const TubesWindow = lazy(loadTubes)

interface WindowProps {
  /** What can be searched: staff of the laboratory can't open orders, and search tubes. */
  finds: 'orders' | 'tubes'
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** The search window; Ctrl K opens it everywhere, and / outside fields. */
export function FindWindow({ finds, isOpen, onOpen, onClose }: WindowProps) {
  const { isLocked } = useDesk()
  const Found = finds === 'orders' ? OrdersWindow : TubesWindow
  // Loaded ahead, because people type on right after the keys.
  useEffect(() => void (finds === 'orders' ? loadOrders : loadTubes)(), [finds])
  useDeskKeys(event => {
    const isCtrlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (!isCtrlK && (event.key !== '/' || isTyping(event))) return
    event.preventDefault()
    onOpen()
  })
  // Closed, because an open dialog would cover the lock.
  if (!isOpen || isLocked) return null
  return (
    <Suspense fallback={null}>
      <Found onClose={onClose} />
    </Suspense>
  )
}

export const FindButton = ({ isIcon = false, onClick }: { isIcon?: boolean; onClick: () => void }) => (
  <button
    type="button"
    className="flex min-h-9! items-center gap-2.5 max-[1099px]:min-h-11!"
    aria-label={isIcon ? findWords.findButton : undefined}
    title={isIcon ? `${findWords.findButton} (${findWords.findKey})` : undefined}
    onClick={onClick}
  >
    <Search className="size-4.5 flex-none" />
    {!isIcon && (
      <>
        {findWords.findButton} <kbd className="ml-auto text-xs max-sm:hidden">{findWords.findKey}</kbd>
      </>
    )}
  </button>
)
