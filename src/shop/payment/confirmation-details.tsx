import type { ReactNode } from 'react'
import { Fact, Facts } from '#kit/facts.tsx'
import { Rupees } from '#kit/price.tsx'
import { formatDay } from '#rules/dates.ts'
import { badgeForState, displayedState, isOnline, orderBadge } from '#shop/orders/order-status.ts'
import { methodName } from '#shop/orders/order-words.ts'
import { StatusBadge } from '#shop/orders/status-badge.tsx'
import { mergeItems, patientNames } from '#shop/visit/patients.ts'
import { hoursOfVisit, visitHours } from '#shop/visit/visit-words.ts'
import { dateLabel, yourBooking } from '#text/common.ts'
import {
  forNames,
  orderIdLabel,
  patientNameLabel,
  paymentMethodLabel,
  timeSlotLabel,
  transactionLabel,
} from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { amountName, type ConfirmationState, withPrefix } from './confirmation.ts'
import {
  bookedItems,
  bookingDetails,
  logInForTheRest,
  notSpecified,
  paymentNumbers,
  providerReference,
} from './words.ts'

interface DetailsProps {
  order: Order | null
  state: ConfirmationState | null
  status: string
  /** Nothing but the payment is known, because a person who pays by a link has no session. */
  isSignedOut: boolean
  /** True if the page is below the ticket of the visit, which has the patient, the day and the hour. */
  hasTicket: boolean
}

/** 'ONLINE' for every online payment method, else the order's own value. */
export function methodText(order: Order | null, state: ConfirmationState | null): string {
  const method = order?.paymentMethod ?? state?.paymentMethod ?? ''
  return isOnline(method) ? 'ONLINE' : method
}

/** What was booked and what it costs: from the order, else from the history state. */
export function ConfirmationDetails({ order, state, status, isSignedOut, hasTicket }: DetailsProps) {
  const orderId = order?.orderId ?? state?.orderId
  const amount = order?.totalAmount ?? state?.totalAmount
  const date = order?.collectionDetails.date ?? state?.date
  const patientName = order ? patientNames(order) : state?.patientName
  const method = methodText(order, state)
  const missing = isSignedOut ? null : say(notSpecified)
  const transactionId = order?.transactionId ?? state?.transactionId
  const reference = method === 'ONLINE' ? (order?.providerReference ?? state?.providerReference) : undefined
  const visitFacts = (
    <>
      <Fact name={say(patientNameLabel)}>{patientName ?? missing}</Fact>
      <Fact name={say(dateLabel)}>{date ? formatDay(date) : missing}</Fact>
      <Fact name={say(timeSlotLabel)}>
        {order ? hoursOfVisit(order) : state?.timeSlot ? visitHours(state.timeSlot) : missing}
      </Fact>
    </>
  )
  const methodFact = (
    <Fact name={say(paymentMethodLabel)}>{method ? methodName(method) : say(notSpecified)}</Fact>
  )
  const paymentNumberFacts = (
    <>
      <Fact name={say(transactionLabel)}>{transactionId}</Fact>
      <Fact name={say(providerReference)}>{reference}</Fact>
    </>
  )
  return (
    <section className="card mt-4 p-5 lg:first:mt-0" aria-label={say(yourBooking)}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">
          <span className="block text-sm font-normal text-muted">{say(orderIdLabel)}</span>
          {orderId ? withPrefix(orderId) : say(notSpecified)}
        </p>
        <StatusBadge
          badge={order && displayedState(order) === status ? orderBadge(order) : badgeForState(status, date)}
        />
      </div>
      {order && <Items order={order} />}
      <Facts>
        {!hasTicket && visitFacts}
        <Fact name={amountName(order, status)}>
          {amount === undefined ? missing : <Rupees amount={amount} />}
        </Fact>
        {!hasTicket && methodFact}
      </Facts>
      {isSignedOut && <p className="mt-3 text-muted">{say(logInForTheRest)}</p>}
      {hasTicket ? (
        <Folded title={say(bookingDetails)}>
          {visitFacts}
          {methodFact}
          {paymentNumberFacts}
        </Folded>
      ) : (
        // Only banks and our support ask for these numbers.
        (transactionId || reference) && <Folded title={say(paymentNumbers)}>{paymentNumberFacts}</Folded>
      )}
    </section>
  )
}

function Items({ order }: { order: Order }) {
  return (
    <ul aria-label={say(bookedItems)} className="mb-3 grid gap-1 border-b border-line pb-3 font-medium">
      {mergeItems(order).map(({ id, name, quantity, people }) => (
        <li key={id}>
          {name}
          {quantity > 1 && <span className="whitespace-nowrap text-muted"> × {quantity}</span>}
          {people && (
            <span className="block text-sm font-normal text-muted">{say(forNames, { names: people })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="mt-1">
    <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-4">
      {title}
    </summary>
    <Facts>{children}</Facts>
  </details>
)
