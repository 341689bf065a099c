import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { indianDate } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { DeedEnd, Sum } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import type { DeskOrder } from './use-order.ts'
import { words } from './words.ts'

/** What is due of the visit, what was added to it included. */
const dueOf = ({ money, additions }: DeskOrder): number =>
  additions
    .filter(({ status, paymentStatus }) => status === 'confirmed' && paymentStatus !== 'completed')
    .reduce((sum, { total }) => sum + total, money.toTake)

/** Records that the sample of a visit to a centre was taken, with the cash that is due. */
export function CollectCentreVisit({ order, onDone, onKeep }: DeedProps) {
  // Sent again after a lost answer it is the same event.
  const [eventId] = useState(() => crypto.randomUUID())
  const [isEarly, setEarly] = useState(false)
  const cash = dueOf(order)
  const amount = formatRupees(cash)
  const isBefore = order.date > indianDate(new Date())
  const isReady = isEarly || !isBefore
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.collectCentreVisit({ params: { id: order.orderId }, body: { eventId, cash, isEarly } })
    await onDone()
  })
  const label = cash > 0 ? words.recordSampleAndCash({ amount }) : words.recordSample
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void press()
      }}
    >
      {isBefore && (
        <label className="desk-check">
          <input type="checkbox" checked={isEarly} onChange={event => setEarly(event.target.checked)} />
          {words.takenEarly}
        </label>
      )}
      <Sum name={words.toTakeNow} amount={amount} isMain />
      {cash > 0 && <p className="desk-quiet">{words.cashWithSample}</p>}
      <DeedEnd
        order={order}
        isBusy={isBusy}
        why={why}
        onKeep={onKeep}
        isReady={isReady}
        tells={cash > 0 ? words.tellsReceipt : words.tellsOfNothing}
        label={isReady ? label : words.confirmEarly}
      />
    </form>
  )
}
