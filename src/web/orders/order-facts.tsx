import type { Order } from '#contract/orders.ts'
import { centrePlace, promisedHours } from '#rules/appointment.ts'
import { addressIn } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { ageText } from '#rules/patient.ts'
import { awaitsReport, isOnline, orderBadge } from '#web/orders/order-status.ts'
import { methodName } from '#web/orders/order-words.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'

/** What an order consists of: its items, its collection, its payment. For the list of orders and for one order's page. */

export function OrderItems({ items }: Pick<Order, 'items'>) {
  return (
    <ul className="grid gap-2.5">
      {items.map(item => (
        <li key={item.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-medium">{item.name}</span>
            <span className="text-sm text-muted">
              {item.quantity} × <Rupees amount={item.price} />
            </span>
          </span>
          <Rupees amount={item.price * item.quantity} className="font-medium" />
        </li>
      ))}
    </ul>
  )
}

/** Date, time and patient; with `isFull` everything that is known of the collection. */
export function CollectionFacts({ order, isFull }: { order: Order; isFull?: boolean }) {
  const { date, timeSlot, patientName, patientAge, patientAgeMonths, patientGender, patientEmail } =
    order.collectionDetails
  const { address, city } = order.shippingAddress
  return (
    <Facts>
      <Fact name="Date">{formatDay(date)}</Fact>
      <Fact name={isFull ? 'Time Slot' : 'Time'}>{timeSlot}</Fact>
      {order.centerVisitRequired && <Fact name="Place">{centrePlace(city, order.centre)}</Fact>}
      <Fact name={isFull ? 'Patient Name' : 'Patient'}>{patientName}</Fact>
      {isFull && (
        <>
          <Fact name="Age">{ageText(patientAge, patientAgeMonths)}</Fact>
          <Fact name="Gender">{patientGender}</Fact>
          <Fact name={order.centerVisitRequired ? "Patient's Address" : 'Address'}>
            {addressIn(city, address)}
          </Fact>
          <Fact name="Email">{patientEmail}</Fact>
          {awaitsReport(order) && (
            <Fact name="Report">within {promisedHours(order.reportTimeHours)} hours after the visit</Fact>
          )}
        </>
      )}
    </Facts>
  )
}

const PAYMENT_WORDS: Record<Order['paymentStatus'], string> = {
  pending: 'Not paid yet',
  processing: 'Being checked',
  completed: 'Paid',
  failed: 'Did not go through',
  cancelled: 'Not paid',
  refunded: 'Refunded',
}

/** How far a payment is, in words. */
const paymentWords = (status: Order['paymentStatus']): string => PAYMENT_WORDS[status] ?? status

/** A payment's state: green when it is paid, otherwise yellow. */
function PaymentState({ status }: { status: Order['paymentStatus'] }) {
  const look = status === 'completed' ? 'bg-leaf-tint text-leaf-dark' : 'bg-marigold-tint text-marigold-ink'
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold print:px-0 ${look}`}>
      {paymentWords(status)}
    </span>
  )
}

/** How it is paid and, when that is online, how far the payment is. */
export function PaymentFacts({ order }: { order: Order }) {
  const { paymentMethod, paymentStatus, transactionId, invoiceNumber } = order
  return (
    <Facts>
      <Fact name="Payment Method">{methodName(paymentMethod)}</Fact>
      {isOnline(paymentMethod) && (
        <Fact name="Payment Status">
          <PaymentState status={paymentStatus} />
        </Fact>
      )}
      <Fact name="Transaction ID">{transactionId}</Fact>
      <Fact name="Invoice">{invoiceNumber}</Fact>
    </Facts>
  )
}

/** The same for a row of the list, which says everything in words. */
export function PaymentSummary({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name="Payment Method">{methodName(order.paymentMethod)}</Fact>
      <Fact name="Payment Status">{paymentWords(order.paymentStatus)}</Fact>
      <Fact name="Order Status">{orderBadge(order).words}</Fact>
      {order.discount > 0 && (
        <Fact name={`Discount (${order.couponCode})`}>
          −<Rupees amount={order.discount} />
        </Fact>
      )}
      <Fact name="Total">
        <Rupees amount={order.totalAmount} />
      </Fact>
    </Facts>
  )
}
