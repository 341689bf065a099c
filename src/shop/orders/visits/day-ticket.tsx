import { useId } from 'react'
import { formatDay } from '#rules/dates.ts'
import AskDoctor from '#shop/orders/ask-doctor.tsx'
import { hasReport } from '#shop/orders/order-status.ts'
import { ReportButtons } from '#shop/orders/report-button.tsx'
import { patientNames } from '#shop/visit/patients.ts'
import { Ticket, TicketHead } from '#shop/visit/ticket/ticket.tsx'
import type { Order } from '#wire/orders/order.ts'

interface DayTicketProps {
  order: Order
  /** How far the visit is. */
  title: string
  /** What the sample or report means, or what follows. */
  meaning: string
}

/** The ticket once the sample is taken, and with the report. */
export default function DayTicket({ order, title, meaning }: DayTicketProps) {
  const heading = useId()
  return (
    <Ticket ground="day" heading={heading}>
      <TicketHead id={heading} title={title}>
        {formatDay(order.collectionDetails.date)}
      </TicketHead>
      <p className="mt-4 text-2xl font-bold text-balance text-leaf-dark">{meaning}</p>
      <p className="mt-2 text-lg font-semibold wrap-anywhere">{patientNames(order)}</p>
      {hasReport(order) && (
        <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
          <ReportButtons order={order} />
          <AskDoctor order={order} />
        </div>
      )}
    </Ticket>
  )
}
