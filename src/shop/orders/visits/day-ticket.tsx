import { useId } from 'react'
import { ButtonLink } from '#kit/button.tsx'
import { formatDay } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import { links } from '#shop/frame/links.ts'
import { hasReport, orderBadge } from '#shop/orders/order-status.ts'
import { ReportButtons } from '#shop/orders/report-button.tsx'
import { askDoctor } from '#shop/orders/words.ts'
import { patientNames } from '#shop/visit/patients.ts'
import { Ticket, TicketHead } from '#shop/visit/ticket/ticket.tsx'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

/** The ticket once the sample is taken, and with the report. `meaning` says what is there or what follows. */
export default function DayTicket({ order, meaning }: { order: Order; meaning: string }) {
  const heading = useId()
  return (
    <Ticket ground="day" heading={heading}>
      <TicketHead id={heading} title={orderBadge(order).words}>
        {formatDay(order.collectionDetails.date)}
      </TicketHead>
      <p className="mt-4 max-w-[20ch] text-2xl font-bold text-balance text-leaf-dark">{meaning}</p>
      <p className="mt-2 text-lg font-semibold wrap-anywhere">{patientNames(order)}</p>
      {hasReport(order) && (
        <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
          <ReportButtons order={order} />
          <ButtonLink variant="outline" size="small" to={links.instantConsultation}>
            {say(askDoctor, { price: formatRupees(CONSULTATION_PRICE) })}
          </ButtonLink>
        </div>
      )}
    </Ticket>
  )
}
