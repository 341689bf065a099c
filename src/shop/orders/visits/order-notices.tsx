import { Skeleton } from '#kit/loading.tsx'
import { Notice } from '#kit/notice.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { indianDate } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import type { VisitAlert } from '#rules/orders/order-actions.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import {
  awaitsReport,
  awaitsVisit,
  hasReport,
  orderBadge,
  statusSentence,
} from '#shop/orders/order-status.ts'
import { cancelReasonText } from '#shop/orders/order-words.ts'
import { PaymentOffer, RefundTracker } from '#shop/orders/payment-and-refund.tsx'
import { reportNews } from '#shop/orders/report-words.ts'
import { reportTime } from '#shop/orders/timeline.ts'
import { pageBadge } from '#shop/orders/visit-so-far.ts'
import { isKept, sampleWasTakenReportBy } from '#shop/orders/words.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

export const DayTicket = onDemand(
  () => import('./day-ticket.tsx'),
  <Skeleton className="h-64 rounded-hero" />,
)

const CalendarRemoval = onDemand(() => import('#shop/visit/ticket/calendar-removal.tsx'))

interface OrderNoticesProps {
  order: Order & { visitStatus?: VisitAlert | undefined; isSampleRejected: boolean }
  visit: Visit | undefined
}

/** Notices of an order apart from a visit to come: its report, sample, refund or payment. */
export function OrderNotices({ order, visit }: OrderNoticesProps) {
  const meaning = order.visitStatus === 'failed' ? undefined : meaningOf(order, visit)
  return (
    <>
      {hasReport(order) && (
        <DayTicket order={order} title={orderBadge(order).words} meaning={reportNews(order)} />
      )}
      {!hasReport(order) && !awaitsVisit(order) && !visit?.recollection && meaning && (
        <DayTicket order={order} title={pageBadge(order, visit).words} meaning={meaning} />
      )}
      {order.status === 'cancelled' && <Notice kind="info">{cancelReasonText(order)}</Notice>}
      {order.status === 'cancelled' && isStillToCome(order) && <CalendarRemoval order={order} />}
      {order.kept > 0 && <p>{say(isKept, { amount: formatRupees(order.kept) })}</p>}
      <RefundTracker order={order} />
      <PaymentOffer order={order} />
    </>
  )
}

const isStillToCome = ({ collectionDetails }: Order): boolean =>
  collectionDetails.date >= indianDate(shopNow())

/** What the status means; for a collected sample, with the time of its report. */
function meaningOf(order: Order, visit: Visit | undefined): string | undefined {
  const time = order.status === 'collected' && visit && reportTime(visit, order, shopNow())
  return time && awaitsReport(order) ? say(sampleWasTakenReportBy, { time }) : statusSentence(order)
}
