import { Fact, Facts } from '#kit/facts.tsx'
import { Rupees } from '#kit/price.tsx'
import { withCity } from '#rules/addresses/with-city.ts'
import { formatDay } from '#rules/dates.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText } from '#rules/patients/patient.ts'
import { centreAddress, promisedHours } from '#rules/visits/appointment.ts'
import { isShared, patientNames, patientOfItem, patientsWithTests } from '#shop/visit/patients.ts'
import { hoursOfVisit } from '#shop/visit/visit-words.ts'
import { addressLabel, ageLabel, dateLabel, emailLabel, genderLabel } from '#text/common.ts'
import {
  discountLabel,
  forPatient,
  invoiceLabel,
  patientLabel,
  patientNameLabel,
  paymentMethodLabel,
  subtotalLabel,
  timeSlotLabel,
  totalLabel,
  transactionLabel,
} from '#text/orders.ts'
import { type Message, say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { awaitsReport, awaitsVisit, isOnline, orderBadge } from './order-status.ts'
import { paymentMethodWords } from './order-words.ts'
import {
  beingChecked,
  didNotGoThrough,
  discountByCoupon,
  lineCancelled,
  notPaid,
  notPaidYet,
  orderStatusLabel,
  paid,
  patientAddressLabel,
  patientNumber,
  paymentStatusLabel,
  placeLabel,
  refunded,
  reportLabel,
  timeLabel,
  totalOfThisOrder,
  withinHours,
} from './words.ts'

export function OrderItems({
  order,
}: {
  order: Pick<Order, 'items' | 'patients'> & Partial<Pick<Order, 'cancelledItems'>>
}) {
  const { items, cancelledItems = [] } = order
  return (
    <ul className="grid gap-2.5">
      {items.map(item => (
        <li key={`${item.id} ${item.patient}`} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-medium">{item.name}</span>
            <ForWhom name={patientOfItem(order, item)} />
            <span className="text-sm text-muted">
              {item.quantity} × <Rupees amount={item.price} />
            </span>
          </span>
          <Rupees amount={item.price * item.quantity} className="font-medium" />
        </li>
      ))}
      {cancelledItems.map(item => (
        <li key={item.line} className="flex items-baseline justify-between gap-4 text-muted">
          <span className="min-w-0">
            <span className="line-through">{item.name}</span>
            <ForWhom name={patientOfItem(order, item)} />
          </span>
          <span className="text-sm">{say(lineCancelled)}</span>
        </li>
      ))}
    </ul>
  )
}

const ForWhom = ({ name }: { name: string | undefined }) =>
  name && <span className="block text-sm">{say(forPatient, { patient: name })}</span>

/** Where the sample is taken, in one line; if the ticket shows that, who is examined. */
export function collectionHint(order: Order): string {
  if (awaitsVisit(order)) return patientsWithTests(order).map(personText).join('; ')
  const { city, address } = order.shippingAddress
  return order.centerVisitRequired ? centreAddress(city, order.centre) : withCity(city, address)
}

/** 'Asha Rao, 42 years, Female' */
const personText = ({ name, age, ageMonths, gender }: Order['patients'][number]): string =>
  [name, ageText({ years: age, months: ageMonths }), genderText(gender)].join(', ')

const genderText = (gender: string): string => genderName(GENDERS.codeOf(gender) ?? 'other')

export function CollectionFacts({ order, isFull }: { order: Order; isFull?: boolean }) {
  const { date } = order.collectionDetails
  const [patient] = order.patients
  const { address, city } = order.shippingAddress
  return (
    <Facts>
      <Fact name={say(dateLabel)}>{formatDay(date)}</Fact>
      <Fact name={say(isFull ? timeSlotLabel : timeLabel)}>{hoursOfVisit(order)}</Fact>
      {order.centerVisitRequired && <Fact name={say(placeLabel)}>{centreAddress(city, order.centre)}</Fact>}
      {isFull && isShared(order) ? (
        <People patients={patientsWithTests(order)} />
      ) : (
        <Fact name={say(isFull ? patientNameLabel : patientLabel)}>{patientNames(order)}</Fact>
      )}
      {isFull && (
        <>
          {patient && !isShared(order) && (
            <>
              <Fact name={say(ageLabel)}>{ageText({ years: patient.age, months: patient.ageMonths })}</Fact>
              <Fact name={say(genderLabel)}>{genderText(patient.gender)}</Fact>
            </>
          )}
          <Fact name={say(order.centerVisitRequired ? patientAddressLabel : addressLabel)}>
            {withCity(city, address)}
          </Fact>
          <Fact name={say(emailLabel)}>{patient?.email}</Fact>
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

/** Several patients, a line each: name, age and gender. */
const People = ({ patients }: Pick<Order, 'patients'>) =>
  patients.map(patient => (
    <Fact key={patient.position} name={say(patientNumber, { number: patient.position + 1 })}>
      {personText(patient)}
    </Fact>
  ))

const PAYMENT_WORDS = {
  pending: notPaidYet,
  processing: beingChecked,
  completed: paid,
  failed: didNotGoThrough,
  cancelled: notPaid,
  refunded,
} satisfies Record<Order['paymentStatus'], Message>

const paymentWords = (status: Order['paymentStatus']): string =>
  status in PAYMENT_WORDS ? say(PAYMENT_WORDS[status]) : status

export function PaymentState({ status }: { status: Order['paymentStatus'] }) {
  const colours =
    status === 'completed' ? 'bg-leaf-tint text-leaf-dark' : 'bg-marigold-tint text-marigold-ink'
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold print:px-0 ${colours}`}>
      {paymentWords(status)}
    </span>
  )
}

export function PaymentFacts({ order }: { order: Order }) {
  const { paymentMethod, paymentStatus, transactionId, invoiceNumber } = order
  return (
    <Facts>
      <Fact name={say(paymentMethodLabel)}>{paymentMethodWords(order)}</Fact>
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

export function PaymentSummary({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name={say(paymentMethodLabel)}>{paymentMethodWords(order)}</Fact>
      <Fact name={say(paymentStatusLabel)}>{paymentWords(order.paymentStatus)}</Fact>
      <Fact name={say(orderStatusLabel)}>{orderBadge(order).words}</Fact>
      {order.discount > 0 && (
        <Fact
          name={order.couponCode ? say(discountByCoupon, { coupon: order.couponCode }) : say(discountLabel)}
        >
          −<Rupees amount={order.discount} />
        </Fact>
      )}
      <Fact name={say(totalLabel)}>
        <Rupees amount={order.totalAmount} />
      </Fact>
    </Facts>
  )
}

/** All except those that ended unpaid; of a cancelled visit, also those that were to be paid at it. */
export const shownAdditions = ({ status: visitStatus, additions }: Order): Order['additions'] =>
  additions.filter(
    ({ status, paymentStatus, paymentMethod }) =>
      status !== 'cancelled' ||
      paymentStatus !== 'cancelled' ||
      (visitStatus === 'cancelled' && paymentMethod === 'COD'),
  )

export const hasAdditions = (order: Order): boolean => shownAdditions(order).length > 0

/** True if the page has a total of the whole visit, below its additions. */
export const hasVisitTotal = (order: Order): boolean => hasAdditions(order) && order.status !== 'cancelled'

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
        <Fact name={say(hasAdditions(order) ? totalOfThisOrder : totalLabel)}>
          <Rupees
            amount={order.totalAmount}
            className={hasAdditions(order) ? undefined : 'text-lg font-bold'}
          />
        </Fact>
      </Facts>
    </div>
  )
}
