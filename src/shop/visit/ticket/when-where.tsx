import { formatDay } from '#rules/dates.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { visitPlaceText } from '#shop/visit/calendar.ts'
import { patientNames } from '#shop/visit/patients.ts'
import { hoursOfVisit, visitDay } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { TicketHead } from './ticket.tsx'
import * as words from './words.ts'

interface WhenProps {
  id: string
  order: Order
  comes?: string | undefined
  isOneLine?: boolean
}

/**
 * The day, or that the collector is coming. Screen readers read it with the hours, which are shown as numerals below.
 */
export function When({ id, order, comes, isOneLine }: WhenProps) {
  const { date } = order.collectionDetails
  const day = visitDay(date, shopNow())
  const fullDay = formatDay(date)
  const days = day === fullDay ? undefined : fullDay
  const both = [day, days].filter(Boolean).join(', ')
  const title = comes === undefined ? (isOneLine ? both : day) : say(words.onTheWay, { name: comes })
  return (
    <TicketHead
      id={id}
      title={
        <>
          <span aria-hidden="true">{title}</span>
          <span className="sr-only">{`${title}, ${hoursOfVisit(order)}`}</span>
        </>
      }
    >
      {comes === undefined ? !isOneLine && days : both}
    </TicketHead>
  )
}

/** `isShort`: without the address. */
export function Where({ order, isShort = false }: { order: Order; isShort?: boolean }) {
  const name = patientNames(order)
  return (
    <>
      <p className="text-lg font-semibold wrap-anywhere">
        {say(order.centerVisitRequired ? words.atCentre : words.atHome, { name })}
      </p>
      {!isShort && (
        <p className="ticket-soft mt-0.5 max-w-[34ch] text-sm wrap-anywhere">
          {order.centre ? <Centre centre={order.centre} /> : visitPlaceText(order)}
        </p>
      )}
    </>
  )
}

/** A line each: name, address, opening hours. */
const Centre = ({ centre: { name, address, hours } }: { centre: NonNullable<Order['centre']> }) => (
  <>
    <span className="block font-semibold">{name}</span>
    <span className="block">{address}</span>
    <span className="block">{hours}</span>
  </>
)
