import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { fillFromOrder, useIsChangeable } from '#shop/checkout/change-order.ts'
import { linkTo } from '#shop/checkout/questions.ts'
import { links } from '#shop/frame/links.ts'
import { cancelReasonText } from '#shop/orders/order-words.ts'
import { orderTitle } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import {
  bookAgain,
  cannotBePaid,
  chooseTimeAgain,
  detailsKept,
  goToCart,
  payNewerOrder,
  slotNotKept,
  viewMyOrders,
} from './words.ts'

/**
 * In a file of its own, because it needs the checkout's draft. The page's other states are shared with the
 * confirmation.
 */
export function PaymentEnded({ order }: { order: Order }) {
  const isChangeable = useIsChangeable(order)
  const isReplaced = order.cancelReason === 'replaced'
  if (order.cancelReason === 'expired' && isChangeable)
    return (
      <Empty
        level={1}
        title={say(slotNotKept)}
        action={
          <ButtonLink to={linkTo('when')} onClick={() => fillFromOrder(order)}>
            {say(chooseTimeAgain)}
          </ButtonLink>
        }
      >
        <p>{say(detailsKept)}</p>
      </Empty>
    )
  return (
    <Empty
      level={1}
      title={say(cannotBePaid)}
      action={
        isReplaced ? (
          <ButtonLink to={links.myOrders}>{say(viewMyOrders)}</ButtonLink>
        ) : (
          <ButtonLink to={links.cart}>{say(goToCart)}</ButtonLink>
        )
      }
    >
      <p>
        {say(orderTitle, { order: order.orderId })}: {cancelReasonText(order)}{' '}
        {say(isReplaced ? payNewerOrder : bookAgain)}
      </p>
    </Empty>
  )
}
