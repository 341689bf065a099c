import { Link } from 'react-router'
import { CENTRE_CALL, centreIn, FASTING_UNTIMED, fastingSentence } from '#contract/appointment.ts'
import { slotHour } from '#contract/slots.ts'
import { links } from '#web/links.ts'
import { Notice } from './notice.tsx'

const inWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

interface CentreVisitNoteProps {
  names: readonly string[]
  isAll: boolean
  city: string
}

/** Says which items make the booking a visit to a centre, where that is, and that the others need not wait for it. */
export function CentreVisitNote({ names, isAll, city }: CentreVisitNoteProps) {
  if (names.length === 0) return null
  return (
    <Notice kind="info">
      {inWords(names)} {names.length === 1 ? 'is' : 'are'} done at a centre, not at home. This booking is a
      visit to a {centreIn(city)}. {CENTRE_CALL}
      {!isAll && (
        <>
          {' '}
          The other items can be collected at home: <Link to={links.cart}>change your cart</Link> and book
          them separately.
        </>
      )}
    </Notice>
  )
}

interface FastingNoteProps {
  date: string
  timeSlot: string
}

/** What not to do before the sample is taken, counted from the chosen slot. */
export function FastingNote({ date, timeSlot }: FastingNoteProps) {
  const hour = slotHour(timeSlot)
  return (
    <Notice kind="warning">
      {date && hour !== undefined ? fastingSentence(date, hour) : FASTING_UNTIMED}
    </Notice>
  )
}
