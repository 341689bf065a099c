import type { Order } from '#contract/orders.ts'
import { formatDay } from '#rules/dates.ts'
import { patientFrom } from '#rules/patient.ts'
import { badgeOf, isOnline, orderBadge, stateOf } from '#web/orders/order-status.ts'
import { methodName } from '#web/orders/order-words.ts'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { amountName, type ConfirmationState, withPrefix } from '#web/payment/confirmation.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'

interface DetailsProps {
  order: Order | null
  state: ConfirmationState | null
  status: string
}

const NONE = 'Not specified'

/** 'ONLINE' for every way to pay online; the order's own word else. */
export function methodOf(order: Order | null, state: ConfirmationState | null): string {
  const method = order?.paymentMethod ?? state?.paymentMethod ?? ''
  return isOnline(method) ? 'ONLINE' : method
}

/** What was booked and what it costs: as the shop knows it, else as the page before said. */
export function ConfirmationDetails({ order, state, status }: DetailsProps) {
  const orderId = order?.orderId ?? state?.orderId
  const amount = order?.totalAmount ?? state?.totalAmount
  const date = order?.collectionDetails.date ?? state?.date
  const patientName = order ? patientFrom(order.collectionDetails).name : state?.patientName
  const method = methodOf(order, state)
  return (
    <section className="card mt-4 p-5" aria-label="Your booking">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">
          <span className="block text-sm font-normal text-muted">Order ID</span>
          {orderId ? withPrefix(orderId) : NONE}
        </p>
        <StatusBadge badge={order && stateOf(order) === status ? orderBadge(order) : badgeOf(status, date)} />
      </div>
      {order && <Items items={order.items} />}
      <Facts>
        <Fact name="Patient Name">{patientName ?? NONE}</Fact>
        <Fact name="Date">{date ? formatDay(date) : NONE}</Fact>
        <Fact name="Time Slot">{order?.collectionDetails.timeSlot ?? state?.timeSlot ?? NONE}</Fact>
        <Fact name={amountName(order, status)}>
          {amount === undefined ? NONE : <Rupees amount={amount} />}
        </Fact>
        <Fact name="Payment Method">{method ? methodName(method) : NONE}</Fact>
      </Facts>
      <PaymentNumbers
        transactionId={order?.transactionId ?? state?.transactionId}
        reference={method === 'ONLINE' ? (order?.providerReference ?? state?.providerReference) : undefined}
      />
    </section>
  )
}

function Items({ items }: Pick<Order, 'items'>) {
  return (
    <ul aria-label="Booked" className="mb-3 grid gap-1 border-b border-line pb-3 font-medium">
      {items.map(({ id, name, quantity }) => (
        <li key={id}>
          {name}
          {quantity > 1 && <span className="whitespace-nowrap text-muted"> × {quantity}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Asked for by a bank or by us on the phone, and by nobody else. */
function PaymentNumbers(numbers: { transactionId?: string | null; reference?: string | null }) {
  if (!numbers.transactionId && !numbers.reference) return null
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-4">
        Payment numbers
      </summary>
      <Facts>
        <Fact name="Transaction ID">{numbers.transactionId}</Fact>
        <Fact name="PhonePe reference">{numbers.reference}</Fact>
      </Facts>
    </details>
  )
}
