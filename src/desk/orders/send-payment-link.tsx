import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatRupees } from '#rules/money.ts'
import * as page from '#text/desk/order-page.ts'
import { say } from '#text/text.ts'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'

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
      <p className="desk-quiet">{say(page.linkHow, { phone: order.customer.phone ?? '' })}</p>
      <Sum name={say(page.toPayByLink)} amount={formatRupees(order.money.total)} isMain />
      <DeedEnd
        order={order}
        isBusy={isBusy}
        why={why}
        onKeep={onKeep}
        isReady
        label={say(page.sendLink)}
        tells={say(page.tellsLink)}
      />
    </form>
  )
}
