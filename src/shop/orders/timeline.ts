import type { StepState } from '#kit/step-list.tsx'
import { formatDay, formatTime, indianDate } from '#rules/dates.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import { reportDue } from '#rules/visits/report-due.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { currentStep, stepName } from '#shop/visit/visit-step-words.ts'
import { formatDue, visitDay, visitHours } from '#shop/visit/visit-words.ts'
import { stepBy } from '#shop/visit/words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { awaitsReport } from './order-status.ts'
import {
  addressWasChanged,
  booked,
  byTime,
  dayAndTime,
  doorWasChanged,
  placeWasChanged,
  reportReady,
  sampleTaken,
  stepAwaitsPayment,
  stepBookedAndPaid,
  stepPaymentChecked,
  visitAtCentre,
  visitAtHome,
  wasAdded,
  wasCancelledOf,
  wasMoved,
  wasPaidOnline,
  withinHours,
} from './words.ts'

export interface TimelineStep {
  name: string
  detail?: string | undefined
  state: StepState
}

/** '7:08 AM' today, else 'Mon, 23 Nov'. */
function whenOf(at: string, now: Date): string {
  const day = indianDate(new Date(at))
  return day === indianDate(now) ? formatTime(at) : formatDay(day)
}

/** Left out, because the time of the booking is at the top of the page. */
const dayOf = (at: string, now: Date): string => visitDay(indianDate(new Date(at)), now)

type Step = Visit['steps'][number]

/** A step that replaces another one, but only while it lasts. */
const INSTEAD_OF: Partial<Record<Step['name'], Step['name']>> = {
  arrived: 'on_the_way',
  analysing: 'received',
}

type Change = Visit['changes'][number]

const slotText = (slot: Change['from']): string =>
  slot ? `${formatDay(slot.date)}, ${visitHours(slot.timeSlot)}` : ''

const CHANGES: Record<Change['kind'], (change: Change) => string> = {
  moved: ({ from, to }) => say(wasMoved, { from: slotText(from), to: slotText(to) }),
  added: ({ items }) => say(wasAdded, { items: items.join(', ') }),
  cancelled: ({ items }) => say(wasCancelledOf, { items: items.join(', ') }),
  paid: () => say(wasPaidOnline),
  place: () => say(placeWasChanged),
  address: () => say(addressWasChanged),
  door: () => say(doorWasChanged),
}

/** The time of a change, also of an earlier day. */
function timeOfChange(at: string, now: Date): string {
  const day = indianDate(new Date(at))
  return day === indianDate(now)
    ? formatTime(at)
    : say(dayAndTime, { day: formatDay(day), time: formatTime(at) })
}

/** Six steps at most, with the changes between them. If no report will follow, only past steps. */
export function visitTimeline(
  { steps: all, changes }: Pick<Visit, 'steps' | 'changes'>,
  order: Pick<Order, 'reportTimeHours'>,
  { now, isReportToCome }: { now: Date; isReportToCome: boolean },
): TimelineStep[] {
  const current = currentStep({ steps: all })
  const isShown = ({ name, isDone }: Step) =>
    (isDone || isReportToCome) && name !== INSTEAD_OF[current] && (!INSTEAD_OF[name] || name === current)
  const shown = all.filter(isShown)
  // A change is placed after the last step before it. Steps without a time get no changes.
  const changesAfter = (index: number) =>
    changes.filter(({ at: changedAt }) => {
      const before = shown.findLastIndex(
        ({ at, isDone }) => isDone && at !== null && Date.parse(at) <= Date.parse(changedAt),
      )
      return Math.max(0, before) === index
    })
  return shown.flatMap(({ name, at, isDone }, index) => [
    {
      name: stepName(name),
      detail: at
        ? (name === 'booked' ? dayOf : whenOf)(at, now)
        : name === 'reported' && !isDone
          ? reportPromise({ steps: all }, order, now)
          : undefined,
      state: name === current ? 'now' : isDone ? 'done' : 'next',
    } as const,
    ...changesAfter(index).map(change => ({
      name: CHANGES[change.kind](change),
      detail: timeOfChange(change.at, now),
      state: 'done' as const,
    })),
  ])
}

/**
 * When the report of a taken sample is promised: '7 PM' today, else 'Wed, 25 Nov, 8 AM'. Undefined if the time of the
 * sample was not recorded.
 */
export function reportTime(
  { steps }: Pick<Visit, 'steps'>,
  { reportTimeHours }: Pick<Order, 'reportTimeHours'>,
  now: Date,
): string | undefined {
  const takenAt = steps.find(({ name }) => name === 'collected')?.at
  return takenAt ? formatDue(reportDue(new Date(takenAt), reportTimeHours), now) : undefined
}

function reportPromise(
  visit: Pick<Visit, 'steps'>,
  order: Pick<Order, 'reportTimeHours'>,
  now: Date,
): string {
  const time = reportTime(visit, order, now)
  return time ? say(byTime, { time }) : say(stepBy, { hours: promisedHours(order.reportTimeHours) })
}

/** True from when a collector is assigned until the report. */
export const isUnderWay = ({ state }: Pick<Visit, 'state'>): boolean =>
  state !== 'booked' && state !== 'reported'

/** Number of completed steps, of four, by status. */
const DONE: Record<Order['status'], number> = {
  pending: 0,
  confirmed: 1,
  collected: 3,
  report: 4,
  feedback: 4,
  reminder: 4,
  cancelled: 0,
}

/** For an order whose visit is not loaded: the steps from the booking to the report; [] for a cancelled order. */
export function orderTimeline(order: Order, now: Date): TimelineStep[] {
  if (order.status === 'cancelled') return []
  const done = DONE[order.status]
  const { date, timeSlot } = order.collectionDetails
  const isReported = done === 4
  const steps: Omit<TimelineStep, 'state'>[] = [
    { name: bookedName(order), detail: dayOf(order.createdAt, now) },
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
