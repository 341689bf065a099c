import { type ReactNode, useId, useState } from 'react'
import { formatTime } from '#rules/dates.ts'
import { firstName } from '#rules/patients/names.ts'
import { startOfSlot } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { patientNames } from '#shop/visit/patients.ts'
import { stepName } from '#shop/visit/visit-step-words.ts'
import { visitDay } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { Fasts } from './fasts.tsx'
import { TicketHour } from './hour.tsx'
import { StartMeal } from './start-meal.tsx'
import { TicketStub } from './stub.tsx'
import { Ticket, TicketHead } from './ticket.tsx'
import { When, Where } from './when-where.tsx'
import * as words from './words.ts'

interface VisitTicketProps {
  order: Order
  /** Progress of the visit, once it is loaded. */
  visit?: Visit | undefined
  /** Actions on a visit to come. */
  actions?: ReactNode
}

/**
 * A visit to come, from the booking to the door: first the hour, then who it is for, where, and when to stop eating.
 */
export function VisitTicket({ order, visit: polled, actions }: VisitTicketProps) {
  // The response to a reported meal, used until the next poll has it.
  const [reported, setReported] = useState<Visit>()
  const visit = polled && !polled.mealAt && reported ? reported : polled
  const heading = useId()
  const { collector, doorCode } = visit ?? {}
  const stub =
    visit && collector && doorCode ? (
      <TicketStub visit={visit} collector={collector} doorCode={doorCode} order={order} />
    ) : undefined
  if (visit && collector && visit.state === 'arrived')
    return (
      <Ticket ground="door" heading={heading} stub={stub}>
        <AtTheDoor id={heading} order={order} visit={visit} name={firstName(collector.name)} />
      </Ticket>
    )
  const meal = visit && <StartMeal order={order} visit={visit} onStarted={setReported} />
  if (visit?.state === 'first_taken')
    return (
      <Ticket ground="night" heading={heading} stub={stub} isAtCentre={order.centerVisitRequired} isMorning>
        <BetweenSamples id={heading} order={order} visit={visit} />
        {meal}
        {actions && <div className="-mx-2 mt-4 -mb-2 flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </Ticket>
    )
  const isOnTheWay = visit?.state === 'on_the_way'
  const ticket = (
    <Ticket
      ground={isOnTheWay ? 'way' : 'night'}
      heading={heading}
      stub={stub}
      isAtCentre={order.centerVisitRequired}
      isMorning={!isOnTheWay && isAfterDawn(order)}
    >
      <When
        id={heading}
        order={order}
        comes={isOnTheWay && collector ? firstName(collector.name) : undefined}
      />
      <TicketHour order={order} />
      <Where order={order} isShort={isOnTheWay} />
      {!isOnTheWay && (
        <Fasts order={order} visit={visit} isWaitSaid={visit?.visitStatus === 'late' && !order.addedTo} />
      )}
      {visit?.counselling && (
        <p className="ticket-panel text-sm leading-snug">
          {say(visit.counselling === 'due' ? words.counsellorCalls : words.counsellorCalled)}
        </p>
      )}
      {!isOnTheWay && meal}
      {!isOnTheWay && actions && (
        <div className="-mx-2 mt-4 -mb-2 flex flex-wrap gap-2 print:hidden">{actions}</div>
      )}
    </Ticket>
  )
  if (!isOnTheWay || !actions) return ticket
  // The code comes first; how to fast is below the ticket.
  return (
    <>
      {ticket}
      <div className="flex flex-wrap gap-2 text-leaf-dark [--panel:var(--color-leaf-tint)] empty:hidden print:hidden">
        {actions}
      </div>
    </>
  )
}

const DAWN_HOUR = 5

const isAfterDawn = ({ collectionDetails: { date } }: Order): boolean =>
  shopNow().getTime() >= startOfSlot({ date, hour: DAWN_HOUR })

function BetweenSamples({ id, order, visit }: { id: string; order: Order; visit: Visit }) {
  const day = visitDay(order.collectionDetails.date, shopNow())
  return (
    <>
      {/* As high as the drawing, so that the panel begins below it. */}
      <div className="min-h-27 @[34rem]:min-h-47 @[34rem]:in-data-torn:min-h-32">
        <TicketHead id={id} title={stepName('first_taken')}>
          {visit.firstTakenAt ? `${day}, ${formatTime(visit.firstTakenAt)}` : day}
        </TicketHead>
        <p className="mt-2 max-w-[60%] text-lg leading-tight font-semibold wrap-anywhere">
          {patientNames(order)}
        </p>
      </div>
      <Fasts order={order} visit={visit} />
    </>
  )
}

function AtTheDoor({ id, order, visit, name }: { id: string; order: Order; visit: Visit; name: string }) {
  const at = visit.steps.find(step => step.name === 'arrived')?.at
  const day = visitDay(order.collectionDetails.date, shopNow())
  return (
    <>
      <TicketHead id={id} title={say(words.atTheDoor, { name })}>
        {at ? `${day}, ${formatTime(at)}` : day}
      </TicketHead>
      <p className="mt-4 mb-3 max-w-[6.5em] text-3xl leading-none font-bold">{say(words.pleaseOpen)}</p>
      <p className="ticket-soft max-w-[17ch] text-sm wrap-anywhere">
        {say(words.forPatient, { name: patientNames(order) })}
      </p>
    </>
  )
}
