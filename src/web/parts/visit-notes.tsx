import { Link } from 'react-router'
import { fastingStart } from '#web/content/fasting.ts'
import { links } from '#web/links.ts'
import { Notice } from './notice.tsx'

const inWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** Says which items make the booking a visit to a centre, and that the others need not wait for it. */
export function CentreVisitNote({ names, isAll }: { names: readonly string[]; isAll: boolean }) {
  if (names.length === 0) return null
  return (
    <Notice kind="info">
      {inWords(names)} {names.length === 1 ? 'needs' : 'need'} our centre, so the patient comes to us for this
      booking.
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
  const start = fastingStart(date, timeSlot)
  return (
    <Notice kind="warning">
      Please do not eat for 10 - 12 hours before
      {start ? (
        <>
          : nothing after <b>{start}</b>
        </>
      ) : (
        ' the sample is taken'
      )}
      . Water is fine.
    </Notice>
  )
}
