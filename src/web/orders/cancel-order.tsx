import { useState } from 'react'
import { CallError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { moneyWhenCancelled } from '#web/orders/order-words.ts'
import { api, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { usePress } from '#web/ui/use-press.ts'

interface CancelOrderProps {
  order: Order
  /** Called with the order as it is afterwards. */
  onCancelled: (order: Order) => void
}

/** Cancels an order, once its customer has read what happens with the money. */
export function CancelOrder(props: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" className="text-rose print:hidden" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      {isAsking && <ConfirmCancel {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmCancel({ order, onCancelled, onClose }: CancelOrderProps & { onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const [isCancelling, cancel] = usePress(async () => {
    setProblem(undefined)
    try {
      const answer = await api.cancelOrder({ params: { id: order._id } })
      onClose()
      onCancelled(answer.order)
      showToast('Your order is cancelled.')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, 'The order could not be cancelled. Please try again.'))
    }
  })
  return (
    <Dialog
      title="Cancel this order?"
      onClose={onClose}
      footer={
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button look="outline" onClick={onClose}>
            Keep Order
          </Button>
          <Button look="danger" busy={isCancelling && 'Cancelling...'} onClick={cancel}>
            Cancel Order
          </Button>
        </div>
      }
    >
      <p>
        Order #{order.orderId} can’t be brought back once it is cancelled. Your hour becomes free for someone
        else.
      </p>
      <p className="mt-2.5 font-semibold">{moneyWhenCancelled(order)}</p>
      {problem && (
        <Notice kind="error" isAlert className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
