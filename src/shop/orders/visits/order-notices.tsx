import { ButtonLink } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { formatRupees } from '#rules/money.ts'
import type { VisitStatus } from '#rules/orders/order-actions.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import { links } from '#shop/frame/links.ts'
import { PaymentOffer, RefundTracker } from '#shop/orders/order-news.tsx'
import { awaitsVisit, hasReport, statusSentence } from '#shop/orders/order-status.ts'
import { cancelReasonText } from '#shop/orders/order-words.ts'
import { ReportButtons } from '#shop/orders/report-button.tsx'
import { reportNews } from '#shop/orders/report-words.ts'
import { askDoctor, isKept } from '#shop/orders/words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

interface OrderNoticesProps {
  order: Order & { news?: VisitStatus | undefined }
  isSampleRejected: boolean
}

/** Notices: report, status, refund, payment. */
export function OrderNotices({ order, isSampleRejected }: OrderNoticesProps) {
  const meaning = order.news === 'failed' ? undefined : statusSentence(order)
  return (
    <>
      {hasReport(order) && (
        <Notice kind="success" className="print:hidden">
          <p className="mb-3 text-lg font-semibold">{reportNews(order)}</p>
          <div className="flex flex-wrap gap-2.5">
            <ReportButtons order={order} />
            <ButtonLink to={links.instantConsultation} look="outline" size="small">
              {say(askDoctor, { price: formatRupees(CONSULTATION_PRICE) })}
            </ButtonLink>
          </div>
        </Notice>
      )}
      {!hasReport(order) && !awaitsVisit(order) && !isSampleRejected && meaning && (
        <Notice kind="info">{meaning}</Notice>
      )}
      {order.status === 'cancelled' && <Notice kind="info">{cancelReasonText(order)}</Notice>}
      {order.kept > 0 && <p>{say(isKept, { amount: formatRupees(order.kept) })}</p>}
      <RefundTracker order={order} />
      <PaymentOffer order={order} />
      {awaitsVisit(order) && order.paymentStatus !== 'completed' && meaning && <p>{meaning}</p>}
    </>
  )
}
