import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { useAction } from '#kit/use-action.ts'
import { canBookAgain } from '#rules/orders/book-again.ts'
import { errorMessage } from '#shop/frame/api.ts'
import { loading } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import { hasReport } from './order-status.ts'
import { bookAgain, noneStillOffered, notBookedAgain, someNoLongerOffered } from './words.ts'

/** Opens the times of the checkout, with everything else as in this order. */
export function BookAgainButton({ order }: { order: Order }) {
  const navigate = useNavigate()
  const [isFilling, book] = useAction(async () => {
    try {
      // The checkout's code is loaded when it is needed.
      const { fillToBookAgain } = await import('#shop/checkout/book-again.ts')
      const filled = await fillToBookAgain(order)
      if (!filled) return showToast(say(noneStillOffered))
      const { to, state, withdrawn } = filled
      if (withdrawn.length > 0)
        showToast(say(someNoLongerOffered, { tests: withdrawn.join(', ') }), { isForNextPage: true })
      await navigate(to, { state })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast(errorMessage(error, say(notBookedAgain)))
    }
  })
  const { status, addedTo, totalAmount, cancelReason } = order
  const isReplaced = cancelReason === 'replaced'
  if (isReplaced || !canBookAgain({ status, addedTo, total: totalAmount })) return null
  return (
    <Button
      size="small"
      variant={hasReport(order) ? 'outline' : 'primary'}
      busy={isFilling && say(loading)}
      onClick={() => void book()}
    >
      <RotateCcw aria-hidden="true" className="size-5" />
      {say(bookAgain)}
    </Button>
  )
}
