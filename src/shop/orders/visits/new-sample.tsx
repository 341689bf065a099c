import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { links } from '#shop/frame/links.ts'
import {
  againBooked,
  againChoose,
  againDropped,
  againFree,
  againItems,
  againOf,
  othersGoOn,
} from '#shop/orders/words.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { Ticket, TicketTitle, TicketWarning } from '#shop/visit/ticket/ticket.tsx'
import { againTitle, newSample } from '#shop/visit/ticket/words.ts'
import { rejectionText } from '#shop/visit/visit-step-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

const SampleTime = lazy(() => import('./sample-time.tsx'))

interface SampleAgainProps {
  order: Order
  visit: Visit
  /** Called after a time was booked. */
  onBooked: () => void
}

/** The reason for a new sample and the choice of a time; links the two visits. */
export default function NewSample({ order, visit, onBooked }: SampleAgainProps) {
  const [isChoosing, setChoosing] = useState(false)
  const heading = useId()
  const { recollection, recollectionOf } = visit
  if (recollectionOf)
    return <Notice kind="info">{sayWithElements(againOf, { order: <Other id={recollectionOf} /> })}</Notice>
  if (!recollection) return null
  const { state, bookedOrderId } = recollection
  const hasOthers = recollection.items.length < order.items.length
  if (state === 'dropped') return <Notice kind="info">{say(againDropped)}</Notice>
  const others = hasOthers && say(othersGoOn)
  const what = (
    <>
      <ul className="mt-1 list-disc pl-5">
        {recollection.items.map(({ name, patientName }) => (
          <li key={`${name} ${patientName}`}>{say(againItems, { item: name, name: patientName })}</li>
        ))}
      </ul>
      <p className="mt-2">{rejectionText(recollection.reason)}</p>
    </>
  )
  if (bookedOrderId)
    return (
      <Notice kind="info">
        <h2 className="text-lg">{say(againTitle)}</h2>
        {what}
        <p className="mt-2">{sayWithElements(againBooked, { order: <Other id={bookedOrderId} /> })}</p>
      </Notice>
    )
  return (
    <Ticket ground="off" heading={heading}>
      <TicketWarning>{say(newSample)}</TicketWarning>
      <TicketTitle id={heading}>{say(againTitle)}</TicketTitle>
      {what}
      <p className="mt-2">
        {say(againFree)} {others}
      </p>
      <Button isWide className="mt-4 print:hidden" onClick={() => setChoosing(true)}>
        {say(againChoose)}
      </Button>
      {isChoosing && (
        <Suspense fallback={null}>
          <SampleTime order={order} onChanged={onBooked} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Ticket>
  )
}

const Other = ({ id }: { id: string }) => (
  <Link to={links.orderDetails(id)} className="whitespace-nowrap underline">
    #{id}
  </Link>
)
