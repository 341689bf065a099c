import type { Order } from '#contract/orders.ts'
import { addressIn } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { genderName } from '#rules/genders.ts'
import { ageText, patientFrom } from '#rules/patient.ts'
import { centrePlace, promisedHours } from '#rules/visits/appointment.ts'
import { addressLabel, ageLabel, dateLabel, emailLabel, genderLabel } from '#text/labels.ts'
import { notPaidYet, paid, refunded } from '#text/orders/order-words.ts'
import {
  beingChecked,
  didNotGoThrough,
  discountByCoupon,
  discountLabel,
  invoiceLabel,
  notPaid,
  orderStatusLabel,
  patientAddressLabel,
  patientLabel,
  patientNameLabel,
  paymentMethodLabel,
  paymentStatusLabel,
  placeLabel,
  reportLabel,
  subtotalLabel,
  timeLabel,
  timeSlotLabel,
  totalLabel,
  transactionLabel,
  withinHours,
} from '#text/orders/orders.ts'
import { type Message, say } from '#text/text.ts'
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
  const { date, timeSlot } = order.collectionDetails
  const patient = patientFrom(order.collectionDetails)
  const { address, city } = order.shippingAddress
  return (
    <Facts>
      <Fact name={say(dateLabel)}>{formatDay(date)}</Fact>
      <Fact name={say(isFull ? timeSlotLabel : timeLabel)}>{timeSlot}</Fact>
      {order.centerVisitRequired && <Fact name={say(placeLabel)}>{centrePlace(city, order.centre)}</Fact>}
      <Fact name={say(isFull ? patientNameLabel : patientLabel)}>{patient.name}</Fact>
      {isFull && (
        <>
          <Fact name={say(ageLabel)}>{ageText(patient.age)}</Fact>
          <Fact name={say(genderLabel)}>{genderName(patient.gender)}</Fact>
          <Fact name={say(order.centerVisitRequired ? patientAddressLabel : addressLabel)}>
            {addressIn(city, address)}
          </Fact>
          <Fact name={say(emailLabel)}>{patient.email}</Fact>
          {awaitsReport(order) && (
            <Fact name={say(reportLabel)}>
              {say(withinHours, { hours: promisedHours(order.reportTimeHours) })}
            </Fact>
          )}
        </>
      )}
    </Facts>
  )
}

const PAYMENT_WORDS = {
  pending: notPaidYet,
  processing: beingChecked,
  completed: paid,
  failed: didNotGoThrough,
  cancelled: notPaid,
  refunded,
} satisfies Record<Order['paymentStatus'], Message>

/** How far a payment is, in words. */
const paymentWords = (status: Order['paymentStatus']): string =>
  status in PAYMENT_WORDS ? say(PAYMENT_WORDS[status]) : status

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
      <Fact name={say(paymentMethodLabel)}>{methodName(paymentMethod)}</Fact>
      {isOnline(paymentMethod) && (
        <Fact name={say(paymentStatusLabel)}>
          <PaymentState status={paymentStatus} />
        </Fact>
      )}
      <Fact name={say(transactionLabel)}>{transactionId}</Fact>
      <Fact name={say(invoiceLabel)}>{invoiceNumber}</Fact>
    </Facts>
  )
}

/** The same for a row of the list, which says everything in words. */
export function PaymentSummary({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name={say(paymentMethodLabel)}>{methodName(order.paymentMethod)}</Fact>
      <Fact name={say(paymentStatusLabel)}>{paymentWords(order.paymentStatus)}</Fact>
      <Fact name={say(orderStatusLabel)}>{orderBadge(order).words}</Fact>
      {order.discount > 0 && (
        <Fact name={say(discountByCoupon, { coupon: order.couponCode ?? '' })}>
          −<Rupees amount={order.discount} />
        </Fact>
      )}
      <Fact name={say(totalLabel)}>
        <Rupees amount={order.totalAmount} />
      </Fact>
    </Facts>
  )
}

/** What an order costs, and what its coupon took off. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Facts>
        <Fact name={say(subtotalLabel)}>
          <Rupees amount={order.subtotal} />
        </Fact>
        {order.discount > 0 && (
          <Fact
            name={order.couponCode ? say(discountByCoupon, { coupon: order.couponCode }) : say(discountLabel)}
          >
            <span className="text-leaf">
              −<Rupees amount={order.discount} />
            </span>
          </Fact>
        )}
        <Fact name={say(totalLabel)}>
          <Rupees amount={order.totalAmount} className="text-lg font-bold" />
        </Fact>
      </Facts>
    </div>
  )
}
