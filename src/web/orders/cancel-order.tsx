import { useState } from 'react'
import { CallError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import {
  cancelAsked,
  cancelFinal,
  cancelling,
  cancelOrder,
  hourHasCome,
  keepOrder,
  notCancelled,
  orderIsCancelled,
} from '#text/orders/orders.ts'
import { say } from '#text/text.ts'
import { awaitsVisit, mayCustomer } from '#web/orders/order-status.ts'
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

/** Cancelling while it is allowed; from the hour of the visit on, why it isn't any more. */
export function Cancelling({ order, onCancelled }: CancelOrderProps) {
  if (mayCustomer('cancel', order, new Date())) return <CancelOrder order={order} onCancelled={onCancelled} />
  if (!awaitsVisit(order)) return null
  return <p className="text-center text-sm text-muted print:hidden">{say(hourHasCome)}</p>
}

/** Cancels an order, once its customer has read what happens with the money. */
function CancelOrder(props: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" className="text-rose print:hidden" onClick={() => setAsking(true)}>
        {say(cancelOrder)}
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
      showToast(say(orderIsCancelled))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, say(notCancelled)))
    }
  })
  return (
    <Dialog
      title={say(cancelAsked)}
      onClose={onClose}
      footer={
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button look="outline" onClick={onClose}>
            {say(keepOrder)}
          </Button>
          <Button look="danger" busy={isCancelling && say(cancelling)} onClick={cancel}>
            {say(cancelOrder)}
          </Button>
        </div>
      }
    >
      <p>{say(cancelFinal, { order: order.orderId })}</p>
      <p className="mt-2.5 font-semibold">{moneyWhenCancelled(order)}</p>
      {problem && (
        <Notice kind="error" isAlert className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
