import type { StepState } from '#kit/step-list.tsx'
import { formatDateTime, formatDay } from '#rules/dates.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { awaitsReport } from './order-status.ts'
import {
  booked,
  reportReady,
  sampleTaken,
  stepAwaitsPayment,
  stepBookedAndPaid,
  stepPaymentChecked,
  visitAtCentre,
  visitAtHome,
  withinHours,
} from './words.ts'

/** Steps of an order's timeline. */

export interface TimelineStep {
  name: string
  detail?: string
  state: StepState
}

/** Completed steps, of four, by status. */
const DONE: Record<Order['status'], number> = {
  pending: 0,
  confirmed: 1,
  collected: 3,
  report: 4,
  feedback: 4,
  reminder: 4,
  cancelled: 0,
}

/** The steps from the booking to the report; [] for a cancelled order. */
export function buildTimeline(order: Order): TimelineStep[] {
  if (order.status === 'cancelled') return []
  const done = DONE[order.status]
  const { date, timeSlot } = order.collectionDetails
  const isReported = done === 4
  const steps: Omit<TimelineStep, 'state'>[] = [
    { name: bookedName(order), detail: formatDateTime(order.createdAt) },
    {
      name: say(order.centerVisitRequired ? visitAtCentre : visitAtHome),
      detail: `${formatDay(date)}, ${visitHours(timeSlot)}`,
    },
    { name: say(sampleTaken) },
    {
      name: say(reportReady),
      detail: isReported ? undefined : say(withinHours, { hours: promisedHours(order.reportTimeHours) }),
    },
  ]
  const shown = isReported || awaitsReport(order) ? steps : steps.slice(0, done)
  return shown.map((step, index) => ({
    ...step,
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  }))
}

function bookedName({ status, paymentStatus }: Order): string {
  if (paymentStatus === 'completed') return say(stepBookedAndPaid)
  if (status !== 'pending') return say(booked)
  return paymentStatus === 'processing' ? say(stepPaymentChecked) : say(stepAwaitsPayment)
}
