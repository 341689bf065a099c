import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { Notice } from '#kit/notice.tsx'
import type { Order } from '#wire/orders/order.ts'

export interface ChangeProps {
  order: Order
  /** Called with the order as it is afterwards, or as another device left it. */
  onChanged: (order: Order) => void
}

interface ChangeWindowProps {
  title: string
  /** Leaves everything as it is. */
  keep: string
  /** The deed, in full. */
  act: string
  look?: 'primary' | 'danger'
  busy: string | false
  problem: string | undefined
  /** Undefined while there is nothing to do yet. */
  onAct: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** A window in which something of an order is changed: what it means above, the deed by its name below. */
export function ChangeWindow(props: ChangeWindowProps) {
  const { title, keep, act, look, busy, problem, onAct, onClose, children } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className="grid gap-2.5 sm:grid-cols-[auto_1fr]">
          {/* Beside the press, which may be far below what scrolls. */}
          {problem && (
            <Notice kind="error" isAlert className="sm:col-span-2">
              {problem}
            </Notice>
          )}
          <Button look={look} busy={busy} disabled={!onAct} onClick={onAct} className="sm:order-last">
            {act}
          </Button>
          <Button look="outline" onClick={onClose}>
            {keep}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">{children}</div>
    </Dialog>
  )
}
