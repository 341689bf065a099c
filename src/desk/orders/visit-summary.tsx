import type { ReactNode } from 'react'
import { DelayButton } from '#desk/board/delay-button.tsx'
import { words as boardWords } from '#desk/board/words.ts'
import { formatDay, formatTime, indianDate } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { hasBegun, slotHour } from '#rules/visits/slots.ts'
import type { DeskOrder } from './contract.ts'
import { fastStartInWords } from './fast-start.ts'
import { words } from './words.ts'

/** Day, hour, place and fast, as on the customer's ticket, and the collector. */
export function VisitSummary({ order }: { order: DeskOrder }) {
  const { date, timeSlot, moves, isCentreVisit, centre, address, collector, fastFrom, fastingHours } = order
  const noFast = order.patients.filter(patient => patient.noFast).map(({ name }) => name)
  const isOver = order.status === 'cancelled' || order.visitState === 'failed'
  const soft = isOver ? 'text-muted' : 'text-on-dark'
  return (
    <TicketBox isOver={isOver}>
      <h2 className="sr-only">When</h2>
      <p className="font-[650]">
        {formatDay(date)}
        {moves > 0 && <span className={`font-normal ${soft}`}>, {words.movesSo({ count: moves })}</span>}
      </p>
      <TicketHour timeSlot={timeSlot} isOver={isOver} />
      <p className="font-[650] wrap-anywhere">
        {isCentreVisit ? (centre?.name ?? boardWords.atCentre) : address}
      </p>
      {fastFrom && (
        <p className={soft}>
          {(fastingHours > 0 ? words.fastFrom : words.fastOfOtherVisit)({
            ...fastStartInWords(fastFrom),
            count: fastingHours,
          })}
        </p>
      )}
      {noFast.length > 0 && <p className="font-[650]">{words.callAboutFast({ names: noFast.join(', ') })}</p>}
      {order.nextSampleAt && (
        <p className={soft}>{`Sample after a meal: ${formatTime(order.nextSampleAt)}`}</p>
      )}
      {!isCentreVisit && (
        <p className={soft}>
          {'Collector'}: {collector?.name ?? words.notAssigned}
          {collector?.phone && (
            <>
              {', '}
              <a
                className="font-[650] text-white underline underline-offset-2"
                href={`tel:+91${collector.phone}`}
                aria-label={boardWords.callCollector({ name: collector.name, phone: collector.phone })}
                translate="no"
              >
                {collector.phone}
              </a>
            </>
          )}
        </p>
      )}
      {isCollectorDue(order) && (
        <DelayButton orderId={order.orderId} patientName={order.patients[0]?.name ?? ''} className="mt-1" />
      )}
    </TicketBox>
  )
}

const COMING: readonly DeskOrder['visitState'][] = ['booked', 'assigned', 'on_the_way']

/** True from the start of the hour of a home visit until the collector is there. */
const isCollectorDue = ({ date, timeSlot, now, status, visitState, isCentreVisit, addedTo }: DeskOrder) =>
  status === 'confirmed' &&
  addedTo === null &&
  !isCentreVisit &&
  COMING.includes(visitState) &&
  date === indianDate(new Date(now)) &&
  hasBegun(date, slotHour(timeSlot) ?? 0, new Date(now))

export const TicketBox = ({ isOver = false, children }: { isOver?: boolean; children: ReactNode }) => (
  <section
    className={`grid gap-1 rounded-[18px] border p-4 ${isOver ? 'border-rose bg-surface' : 'border-night bg-night text-white'}`}
  >
    {children}
  </section>
)

export const TicketHour = ({ timeSlot, isOver = false }: { timeSlot: string; isOver?: boolean }) => (
  <p className="my-1 text-4xl leading-none font-bold tracking-tight whitespace-nowrap">
    {shortHour(timeSlot)
      .split(/(?= [AP]M)|(?<=[AP]M)/)
      .map(part =>
        part.endsWith('M') ? (
          <small key={part} className={`ml-1 text-base ${isOver ? '' : 'text-marigold'}`}>
            {part}
          </small>
        ) : (
          part
        ),
      )}
  </p>
)
