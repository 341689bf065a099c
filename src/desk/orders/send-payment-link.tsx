import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatRupees } from '#rules/money.ts'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { words } from './words.ts'

/** A link to the customer's phone, by which they pay without signing in. */
export function SendPaymentLink({ order, onDone, onKeep }: DeedProps) {
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.sendPaymentLink({ params: { id: order.orderId } })
    await onDone()
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
    >
      <p className="desk-quiet">{words.linkHow({ phone: order.customer.phone ?? '' })}</p>
      <Sum name={words.toPayByLink} amount={formatRupees(order.money.total)} isMain />
      <DeedEnd
        order={order}
        isBusy={isBusy}
        why={why}
        onKeep={onKeep}
        isReady
        label={words.sendLink}
        tells={words.tellsLink}
      />
    </form>
  )
}
