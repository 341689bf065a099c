import type { ReactNode } from 'react'
import { useDesk } from '#desk/frame/desk-context.ts'
import { Dialog } from '#kit/dialogs/dialog.tsx'

interface OpenedListProps {
  title: string
  /** The list's length; undefined while it is loading. */
  count?: number | undefined
  onClose: () => void
  children: ReactNode
}

/** A list opened from a number. It lies over the page, so that nothing on the page moves. */
export function OpenedList({ title, count, onClose, children }: OpenedListProps) {
  const { isLocked } = useDesk()
  // An open dialog would cover the lock.
  if (isLocked) return null
  return (
    <Dialog title={count === undefined ? title : `${title} (${count})`} width="table" onClose={onClose}>
      {children}
    </Dialog>
  )
}

interface AmountButtonProps {
  label: string
  isWrong?: boolean
  onClick: () => void
  children: ReactNode
}

/** A number or a sum that opens its list. */
export const AmountButton = ({ label, isWrong = false, onClick, children }: AmountButtonProps) => (
  <button
    type="button"
    className={`plain-link ${isWrong ? 'text-rose' : 'text-leaf-dark'}`}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
)
