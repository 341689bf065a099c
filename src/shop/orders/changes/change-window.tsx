import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { Notice } from '#kit/notice.tsx'
import type { Order } from '#wire/orders/order.ts'

export interface ChangeProps {
  order: Order
  /** Called with the order after the change, or as another device left it. */
  onChanged: (order: Order) => void
}

interface ChangeWindowProps {
  title: string
  /** Label of the button that changes nothing. */
  keep: string
  /** Label of the button that makes the change. */
  act: string
  variant?: 'primary' | 'danger'
  busy: string | false
  problem: string | undefined
  /** Undefined while nothing is chosen. */
  onAct: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

export function ChangeWindow(props: ChangeWindowProps) {
  const { title, keep, act, variant, busy, problem, onAct, onClose, children } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className="grid gap-2.5 sm:grid-cols-[1fr_auto]">
          {/* Stays beside the button, because the scrolling content may be far below. */}
          {problem && (
            <Notice kind="error" isAlert className="sm:col-span-2">
              {problem}
            </Notice>
          )}
          <Button variant={variant} busy={busy} disabled={!onAct} onClick={onAct}>
            {act}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {keep}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">{children}</div>
    </Dialog>
  )
}
