import { Link } from 'react-router'
import type { Centre } from '#contract/centres.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { howToPrepareTitle, namesAnd } from '#text/common.ts'
import { centreCall, centreIn } from '#text/orders/appointment.ts'
import { changeYourCart, doneAtCentre, doneAtPartner, othersAtHome } from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import { links } from '#web/platform/links.ts'
import { HowToPrepare } from '#web/ui/how-to-prepare.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sayWith } from '#web/ui/say-with.ts'

const inWords = (names: readonly string[]): string =>
  names.length > 1
    ? say(namesAnd, { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
    : (names[0] ?? '')

interface CentreVisitNoteProps {
  names: readonly string[]
  isAll: boolean
  city: string
  centre: Centre | null
}

/** Says which items make the booking a visit to a centre, where that is, and that the others need not wait for it. */
export function CentreVisitNote({ names, isAll, city, centre }: CentreVisitNoteProps) {
  if (names.length === 0) return null
  const items = { names: inWords(names), count: names.length }
  return (
    <Notice kind="info">
      {centre
        ? say(doneAtCentre, { ...items, centre: centre.name })
        : `${say(doneAtPartner, { ...items, centre: say(centreIn, { city }) })} ${say(centreCall)}`}
      {!isAll && <> {sayWith(othersAtHome, { cart: <Link to={links.cart}>{say(changeYourCart)}</Link> })}</>}
    </Notice>
  )
}

interface PreparationNoteProps {
  fastingHours: number
  /** The catalogue's words for each test. */
  texts: readonly string[]
  date: string
  timeSlot: string
}

/** How to prepare, with fasting counted from the chosen slot. */
export function PreparationNote({ fastingHours, texts, date, timeSlot }: PreparationNoteProps) {
  const hour = slotHour(timeSlot)
  const slot = date && hour !== undefined ? { date, hour } : undefined
  const sentences = howToPrepare({ fastingHours, texts, slot })
  if (sentences.length === 0) return null
  return (
    <Notice kind="warning">
      <h3 className="mb-1.5 text-base">{say(howToPrepareTitle)}</h3>
      <HowToPrepare sentences={sentences} />
    </Notice>
  )
}
