import { formatDay, indianDate } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import { firstName, joinNames } from '#rules/patients/names.ts'
import { reportDue } from '#rules/visits/report-due.ts'
import { slotHour, startOfSlot } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import {
  awaitsPayment,
  awaitsReport,
  awaitsVisit,
  hasReport,
  mayCustomer,
} from '#shop/orders/order-status.ts'
import { otherPatients, patientNames, patientsWithTests } from '#shop/visit/patients.ts'
import { againTitle, failedTitle, lateTitle } from '#shop/visit/ticket/words.ts'
import { formatDue, hoursOfVisit, preparationOf, visitDay } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { ListedOrder, Order } from '#wire/orders/order.ts'
import * as words from './words.ts'

/** What a returning customer should know about an order. */
export interface CustomerUpdate {
  /** 'Tomorrow, 7 - 8 AM'. */
  title: string
  text: string
  orderId: string
  /** The order's number, as in the address of its page everywhere: pages are stored on the device by their address. */
  number: string
  /** Label of the link to the order. */
  action: string
  kind: Kind
}

/** Reports of older visits are not shown. */
const REPORT_SHOWN_DAYS = 14

type KnownOrder = Pick<
  Order,
  | '_id'
  | 'orderId'
  | 'status'
  | 'paymentStatus'
  | 'collectionDetails'
  | 'reportUrl'
  | 'reportFileName'
  | 'paymentMethod'
  | 'collectedAt'
  | 'reportTimeHours'
> &
  Partial<Pick<Order, 'patients' | 'addedTo' | 'items'>> &
  Partial<Pick<ListedOrder, 'visit'>>

/** Ordered by urgency: those that need action by the customer come first. */
const KINDS = ['failed', 'late', 'rejected', 'unpaid', 'report', 'sample', 'visit'] as const
type Kind = (typeof KINDS)[number]

/** True if the customer has to act. */
export const needsAction = ({ kind }: CustomerUpdate): boolean =>
  kind === 'failed' || kind === 'late' || kind === 'rejected' || kind === 'unpaid'

/** What the order needs or offers now; undefined if there is nothing to show. */
function kindOf(order: KnownOrder, now: Date): Kind | undefined {
  const { visit, collectionDetails } = order
  if (visit?.isSampleRejected) return 'rejected'
  if (order.status === 'report' && hasReport(order)) {
    const since = indianDate(new Date(now.getTime() - REPORT_SHOWN_DAYS * DAY_MS))
    return collectionDetails.date >= since ? 'report' : undefined
  }
  if (order.status === 'collected' && order.collectedAt && !order.addedTo && awaitsReport(order))
    return 'sample'
  // The order of the visit also stands for its additions, except for their payment.
  if (!awaitsVisit(order)) return undefined
  const isOver = collectionDetails.date < indianDate(now)
  if (awaitsPayment(order)) return isOver ? undefined : 'unpaid'
  if (order.addedTo) return undefined
  if (visit?.visitStatus === 'failed' || visit?.visitStatus === 'late') return visit.visitStatus
  return isOver ? undefined : 'visit'
}

/** Updates that need action first, then by day and hour; reports newest first. */
export function listUpdates(orders: readonly KnownOrder[], now: Date): CustomerUpdate[] {
  return orders
    .flatMap(order => {
      const kind = kindOf(order, now)
      return kind ? [{ order, kind, at: instantOf(order) * (kind === 'report' ? -1 : 1) }] : []
    })
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.at - b.at)
    .map(({ order, kind }) => ({ ...describeUpdate(order, kind, now), number: order.orderId, kind }))
}

const instantOf = ({ collectionDetails: { date, timeSlot } }: KnownOrder): number =>
  startOfSlot({ date, hour: slotHour(timeSlot) ?? 0 })

const itemNames = ({ items = [] }: KnownOrder): string => items.map(({ name }) => name).join(', ')

function describeUpdate(order: KnownOrder, kind: Kind, now: Date): Omit<CustomerUpdate, 'kind' | 'number'> {
  const isOwn = otherPatients(order).length === 0
  const forName = isOwn ? say(words.forSelf) : say(words.forName, { name: patientNames(order) })
  const when = `${visitDay(order.collectionDetails.date, now)}, ${hoursOfVisit(order)}`
  const orderId = order._id
  switch (kind) {
    case 'failed':
      return {
        title: say(failedTitle),
        text: `${when}. ${forName}`,
        orderId,
        action: say(words.chooseTime),
      }
    case 'late':
      return {
        title: say(lateTitle),
        text: `${when}. ${forName}`,
        orderId,
        action: say(words.seeChoices),
      }
    case 'rejected':
      return { title: say(againTitle), text: forName, orderId, action: say(words.chooseTime) }
    case 'report':
      return {
        title: say(words.reportReady),
        text: `${forName} ${say(words.testsOf, { tests: itemNames(order), day: formatDay(order.collectionDetails.date) })}`,
        orderId,
        action: say(words.seeReport),
      }
    case 'sample':
      return {
        title: sampleTitle(order),
        text: reportPromise(order, now),
        orderId,
        action: say(words.seeVisit),
      }
    case 'unpaid':
      if (order.addedTo)
        return {
          title: say(words.testsNotPaid, { tests: itemNames(order) }),
          text: say(words.forVisit, { when }),
          orderId,
          action: say(words.chooseHowToPay),
        }
      return {
        title: when,
        text: `${forName} ${say(words.notPaid)}`,
        orderId,
        action: say(words.chooseHowToPay),
      }
    case 'visit': {
      const { patients: [patient] = [], collectionDetails } = order
      const [eating] = patient ? preparationOf({ ...patient, preparation: [] }, collectionDetails) : []
      return {
        title: when,
        text: [forName, eating].filter(Boolean).join(' '),
        orderId,
        action: say(words.seeVisit),
      }
    }
  }
}

/** 'Suresh’s sample is at the laboratory' */
function sampleTitle(order: KnownOrder): string {
  const isAtLab = order.visit?.state === 'received' || order.visit?.state === 'analysing'
  const others = otherPatients(order)
  if (others.length === 0) return say(isAtLab ? words.sampleAtLab : words.sampleTaken)
  const names = joinNames(patientsWithTests(order).map(({ name }) => firstName(name)))
  return say(isAtLab ? words.sampleAtLabOf : words.sampleTakenOf, { names })
}

/** '' once the promised hour has passed. */
function reportPromise({ collectedAt, reportTimeHours }: KnownOrder, now: Date): string {
  if (!collectedAt) return ''
  const due = reportDue(new Date(collectedAt), reportTimeHours)
  return startOfSlot(due) < now.getTime() ? '' : say(words.reportBy, { time: formatDue(due, now) })
}

/** Names the patients, unless the reader is one of them. */
function visitTitle(order: ListedOrder): string {
  const others = otherPatients(order)
  return others.length > 0 && others.length === patientsWithTests(order).length
    ? say(words.visitOf, { names: joinNames(others.map(({ name }) => firstName(name))) })
    : say(words.yourVisit)
}

/** Shown beside the ticket of a visit: the link to its page, and what can be done there. */
export function visitUpdate(order: ListedOrder): CustomerUpdate {
  const visitStatus = order.visit?.visitStatus ?? undefined
  const isMovable = mayCustomer('reschedule', { ...order, visitStatus }, shopNow())
  return {
    title: visitTitle(order),
    text: say(isMovable ? words.changeOrAdd : words.stepByStep),
    orderId: order._id,
    number: order.orderId,
    action: say(words.seeVisit),
    kind: 'visit',
  }
}
