import type { Order } from '#contract/orders.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import { slotHour } from '#rules/visits/slots.ts'
import * as home from '#text/catalogue/home.ts'
import { say } from '#text/text.ts'
import { awaitsVisit, hasReport } from '#web/orders/order-status.ts'
import { patientNames } from '#web/visit/patients.ts'
import { preparationOf, visitDay, visitHours } from '#web/visit/visit-words.ts'

/** The most important news for a returning customer. */
export interface News {
  /** 'Tomorrow, 7 - 8 AM'. */
  title: string
  text: string
  orderId: string
  /** Label of the link to the order. */
  action: string
}

/** Reports of older visits are no news. */
const REPORT_NEWS_DAYS = 14

type Known = Pick<
  Order,
  | '_id'
  | 'status'
  | 'collectionDetails'
  | 'fastingHours'
  | 'preparation'
  | 'reportUrl'
  | 'reportFileName'
  | 'paymentMethod'
> &
  Partial<Pick<Order, 'patients' | 'addedTo'>>

/** A visit today or tomorrow comes before a report, a report before a later visit; undefined without either. */
export function newsFor(orders: readonly Known[], now: Date): News | undefined {
  const visit = nextVisit(orders, now)
  const report = newReport(orders, now)
  if (visit && (!report || isSoon(visit, now))) return visitNews(visit, now)
  return report && reportNews(report)
}

function nextVisit(orders: readonly Known[], now: Date): Known | undefined {
  const today = indianDate(now)
  const hourOf = ({ collectionDetails }: Known) => slotHour(collectionDetails.timeSlot) ?? 0
  return (
    orders
      // What was added to a visit is told by the visit's own order.
      .filter(order => awaitsVisit(order) && !order.addedTo && order.collectionDetails.date >= today)
      .toSorted(
        (a, b) => a.collectionDetails.date.localeCompare(b.collectionDetails.date) || hourOf(a) - hourOf(b),
      )[0]
  )
}

function newReport(orders: readonly Known[], now: Date): Known | undefined {
  const since = indianDate(new Date(now.getTime() - REPORT_NEWS_DAYS * DAY_MS))
  return orders
    .filter(order => order.status === 'report' && hasReport(order) && order.collectionDetails.date >= since)
    .toSorted((a, b) => b.collectionDetails.date.localeCompare(a.collectionDetails.date))[0]
}

const isSoon = ({ collectionDetails: { date } }: Known, now: Date) => date <= addDays(indianDate(now), 1)

function visitNews(order: Known, now: Date): News {
  const { date, timeSlot } = order.collectionDetails
  const name = patientNames(order)
  const [fasting] = order.fastingHours > 0 ? preparationOf(order as Order) : []
  const isUnpaid = order.status === 'pending'
  return {
    title: `${visitDay(date, now)}, ${visitHours(timeSlot)}`,
    text: isUnpaid
      ? say(home.forUnpaid, { name })
      : [say(home.forName, { name }), fasting].filter(Boolean).join(' '),
    orderId: order._id,
    action: isUnpaid ? say(home.chooseHowToPay) : say(home.seeVisit),
  }
}

const reportNews = ({ _id, ...order }: Known): News => ({
  title: say(home.reportReady),
  text: say(home.forName, { name: patientNames(order) }),
  orderId: _id,
  action: say(home.seeReport),
})
