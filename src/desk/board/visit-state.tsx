import { formatTime } from '#rules/dates.ts'
import type { BoardVisit } from './contract.ts'
import { formatMinutesUntil } from './minutes-until.ts'
import { words } from './words.ts'

/** States that often began on another day, so that a time alone would mislead. */
const BEFORE_THE_DAY: readonly BoardVisit['state'][] = ['booked', 'assigned', 'cancelled']

/** Icons of the states; the words beside them say the same. */
const DOTS: Partial<Record<BoardVisit['state'], string>> = {
  booked: 'border-2 border-dashed border-muted',
  assigned: 'border-2 border-muted',
  on_the_way: 'bg-sky',
  arrived: 'bg-marigold',
  first_taken: 'bg-marigold',
  failed: 'bg-rose',
  cancelled: 'bg-line-strong',
}
const DONE_DOT = 'bg-leaf'

interface Props {
  visit: BoardVisit
  /** Until the visit's hour begins; undefined unless that is soon. */
  minutes: number | undefined
}

/** The state, since when, and how late or how soon the visit is. */
export function VisitState({ visit, minutes }: Props) {
  const { isCentreVisit, state, since, failReason, lateSince, isPhoneSilent, collector, nextSampleAt } = visit
  const isWithoutCollector = state === 'booked' && !isCentreVisit && collector === null
  return (
    <>
      <span
        className={`whitespace-nowrap ${state === 'failed' ? 'text-rose' : ''} ${state === 'booked' || state === 'failed' ? 'font-semibold' : ''}`}
      >
        <i
          aria-hidden="true"
          className={`mr-1.5 inline-block size-2.5 rounded-full forced-color-adjust-none ${DOTS[state] ?? DONE_DOT}`}
        />
        {isCentreVisit && state === 'booked' ? 'Booked' : words.states[state]}
      </span>
      {isPhoneSilent && <span className="text-xs text-rose"> phone silent</span>}
      {since && !failReason && !isPhoneSilent && !BEFORE_THE_DAY.includes(state) && (
        <span className="font-normal text-muted"> {formatTime(since)}</span>
      )}
      {isWithoutCollector && minutes !== undefined && (
        <strong className="text-marigold-ink"> {formatMinutesUntil(minutes)}</strong>
      )}
      {/* Instead of the time, for which the column has no room beside "Not collected". */}
      {failReason && (
        <span
          className="block truncate text-xs leading-tight first-letter:uppercase"
          title={since ? `${formatTime(since)}, ${failReason}` : undefined}
        >
          {failReason}
        </span>
      )}
      {nextSampleAt && (
        <span className="block text-xs leading-none"> {`Next sample ${formatTime(nextSampleAt)}`}</span>
      )}
      {lateSince && (
        <strong className="block text-xs leading-tight text-rose">
          {' '}
          {`late since ${formatTime(lateSince)}`}
        </strong>
      )}
    </>
  )
}

/** Dials on a phone, or with the computer's telephone. */
export const CallLink = ({ name, phone }: { name: string; phone: string }) => (
  <a
    className="inline-block font-semibold text-ink underline underline-offset-2 max-[1099px]:py-2.5"
    href={`tel:+91${phone}`}
    aria-label={words.callCollector({ name, phone })}
    translate="no"
  >
    {phone}
  </a>
)
