import { Button, ButtonLink } from '#kit/button.tsx'
import { links } from '#shop/frame/links.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { heldSentence } from '#shop/visit/visit-words.ts'
import { payOnCollection } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { PayProblemNotice, usePaying } from './use-paying.tsx'
import { nothingWasCharged, payAgain, processing } from './words.ts'

interface PayAnotherWayProps {
  orderId: string
  /** The order while it is unpaid; null if it could not be loaded, or need not be paid. */
  order: Order | null
}

/** After a failed payment: what is held, a link to pay again on the summary, and Pay on Collection. */
export function PayAnotherWay({ orderId, order }: PayAnotherWayProps) {
  return (
    <div className="mt-4 grid gap-3">
      {order && (
        <p className="font-semibold">
          {heldSentence(order, shopNow())} {say(nothingWasCharged)}
        </p>
      )}
      <ButtonLink isWide to={`${links.payFor(orderId)}#pay`} state={{ orderId, isPaidAtOnce: true }}>
        {say(payAgain)}
      </ButtonLink>
      {order && !order.couponCode && <AtTheCollection order={order} />}
    </div>
  )
}

function AtTheCollection({ order }: { order: Order }) {
  const { pay, busy, problem } = usePaying(order)
  return (
    <>
      <Button isWide variant="outline" busy={busy && say(processing)} onClick={() => void pay('collection')}>
        {say(payOnCollection)}
      </Button>
      <PayProblemNotice problem={problem} />
    </>
  )
}
