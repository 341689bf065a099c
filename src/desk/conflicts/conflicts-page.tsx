import { useEffect, useRef, useState } from 'react'
import { words as boardWords } from '#desk/board/words.ts'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Done, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone, useSubmit } from '#kit/desk/use-submit.ts'
import { formatTime } from '#rules/dates.ts'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import { groupBy } from '#rules/group-by.ts'
import { deskPageTitles } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { visitEvents, visitReasons } from '#text/visits.ts'
import { words } from './words.ts'

type ConflictVisit = DeskAnswer<'listConflicts'>['visits'][number]
type Report = ConflictVisit['reports'][number]

export default function ConflictsPage() {
  const { value, problem, refresh } = usePolling(deskApi.listConflicts)
  useUpToDateWaiting('conflicts', value?.total)
  const { done, onDone } = useDone(refresh)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The place in the list of the visit that was just decided; the first one when the page opens. */
  const [decided, setDecided] = useState<number>()
  const isShown = value !== undefined && value.visits.length > 0
  useEffect(() => {
    if (isShown) setDecided(0)
  }, [isShown])
  useEffect(() => {
    if (decided === undefined) return
    const notes = list.current?.querySelectorAll<HTMLElement>('input[data-note]') ?? []
    // The next visit, or after the last one the heading.
    ;(notes[decided] ?? heading.current)?.focus()
    setDecided(undefined)
  }, [decided])
  return (
    <main className="one-width">
      <h1 ref={heading} tabIndex={-1}>
        {deskPageTitles.conflicts}
      </h1>
      {value && value.total > 0 && (
        <p className="my-2 max-w-prose text-muted">
          A phone reported what contradicts the shop. Ask the collector and the patient, then accept or
          dismiss all reports of the visit: until then they have no effect. A sample with a missing tube
          counts already, and only needs the reason.
        </p>
      )}
      <Problem problem={problem} isLoading={!value} lines={6} />
      <Done>{done}</Done>
      {value && value.total > value.visits.length && (
        <p>{words.firstOf({ shown: value.visits.length, total: value.total })}</p>
      )}
      {value?.visits.length === 0 && <EmptyList>No conflicts. All reports of phones are recorded.</EmptyList>}
      <ul ref={list} className="grid gap-3">
        {value?.visits.map((visit, place) => (
          <li key={visit.orderId} className="panel">
            <Card
              visit={visit}
              onDone={async sentence => {
                await onDone(sentence)
                setDecided(place)
              }}
            />
          </li>
        ))}
      </ul>
    </main>
  )
}

interface CardProps {
  visit: ConflictVisit
  onDone: (sentence: string) => Promise<void>
}

const isRupees = (typed: string): boolean => Boolean(parseRupees(typed))

/** One note and one decision for all reports of a visit; each sum of money can be corrected. */
function Card({ visit, onDone }: CardProps) {
  const { orderId: order, patientName, reports } = visit
  const isRecorded = reports.every(report => report.isRecorded)
  const [note, setNote] = useState('')
  const [sums, setSums] = useState<Record<string, string>>({})
  const [typo, setTypo] = useState('')
  const sumOf = ({ id, amount }: Report) => sums[id] ?? String(amount ?? '')
  const { isBusy, submit, error } = useSubmit(async (decision: 'taken' | 'set-aside') => {
    const decided = reports.map(report => {
      const paise = decision === 'taken' && report.amount !== null ? parseRupees(sumOf(report)) : undefined
      return paise === undefined ? { id: report.id } : { id: report.id, amount: paise / 100 }
    })
    await deskApi.decideConflicts({ body: { decision, reports: decided, note } })
    const done = decision === 'set-aside' ? words.dismissed : isRecorded ? words.recorded : words.accepted
    await onDone(done({ order }))
  })
  const accept = () => {
    const isTypo = reports.some(report => report.amount !== null && !isRupees(sumOf(report)))
    setTypo(isTypo ? 'Enter the amount in rupees, like 249 or 249.50.' : '')
    if (!isTypo) void submit('taken')
  }
  return (
    <>
      <h2>
        <OrderLink number={order} /> {patientName}
      </h2>
      {[...new Set(reports.map(({ problem }) => problem))].map(problem => (
        <p key={problem}>{problem}</p>
      ))}
      <dl className="my-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1.5 max-sm:[&_dd]:mb-1.5">
        <dt className="text-muted">Now</dt>
        <dd>{standing(visit)}</dd>
        {[...groupBy(reports, ({ collector }) => collector)].map(([collector, own]) => (
          <ReportsOf key={collector} collector={collector} reports={own} />
        ))}
        {!isRecorded && (
          <>
            <dt className="text-muted">If accepted</dt>
            <dd>{outcomes(reports).join(' ')}</dd>
          </>
        )}
      </dl>
      {reports.map(
        report =>
          report.amount !== null && (
            <label key={report.id} className="my-2 flex flex-wrap items-center gap-2">
              {words.amountOf({ what: eventText(report), time: formatTime(report.at) })}
              <input
                className="w-28 text-right"
                aria-label={words.amountOfOrder({ order })}
                inputMode="decimal"
                value={sumOf(report)}
                onChange={event => setSums({ ...sums, [report.id]: event.target.value })}
              />
            </label>
          ),
      )}
      <span className="flex flex-wrap gap-1.5">
        <input
          data-note
          className="flex-auto basis-full sm:basis-44"
          aria-label={words.noteOf({ order })}
          placeholder="What you found out"
          value={note}
          maxLength={300}
          onChange={event => setNote(event.target.value)}
        />
        <button
          type="button"
          className="primary"
          aria-label={isRecorded ? words.recordReasonOf({ order }) : words.acceptOf({ order })}
          aria-disabled={isBusy}
          onClick={accept}
        >
          {isRecorded ? 'Record the reason' : 'Accept'}
        </button>
        {!isRecorded && (
          <button
            type="button"
            aria-label={words.dismissOf({ order })}
            aria-disabled={isBusy}
            onClick={() => submit('set-aside')}
          >
            Dismiss
          </button>
        )}
      </span>
      <Alert>{typo || error}</Alert>
    </>
  )
}

const ReportsOf = ({ collector, reports }: { collector: string; reports: readonly Report[] }) => (
  <>
    <dt className="text-muted">{`Reported by ${collector}`}</dt>
    <dd>
      <ol className="flex flex-wrap gap-x-4">
        {reports.map(({ id, kind, at, reason }, place) => (
          <li key={id}>
            <span className="text-muted">{place === 0 ? <DeskTime at={at} /> : formatTime(at)}</span>{' '}
            {eventText({ kind, collector })}
            {reason && ` (${reasonText(reason)})`}
          </li>
        ))}
      </ol>
    </dd>
  </>
)

const eventText = ({ kind, collector }: Pick<Report, 'kind' | 'collector'>): string =>
  kind === 'assigned' ? say(visitEvents.assigned, { name: collector }) : say(visitEvents[kind])

const reasonText = (reason: string): string =>
  reason in visitReasons ? say(visitReasons[reason as keyof typeof visitReasons]) : reason

/** What the shop has of the visit. */
function standing({ state, collector }: ConflictVisit): string {
  if (state === 'assigned' && collector) return say(visitEvents.assigned, { name: collector })
  return collector ? `${boardWords.states[state]}, ${collector}` : boardWords.states[state]
}

/** Reports that change no step of the visit. */
const OF_PEOPLE: readonly Report['kind'][] = ['identified', 'corrected', 'absent', 'tube_bound']

/** The last step decides; money is named for each payment. */
function outcomes(reports: readonly Report[]): string[] {
  const steps = reports.filter(({ amount, kind }) => amount === null && !OF_PEOPLE.includes(kind))
  const last = steps.find(({ kind }) => kind === 'collected') ?? steps.at(-1)
  const money = reports.flatMap(({ kind, collector }) =>
    kind === 'cash_taken'
      ? [words.holdsCash({ name: collector })]
      : kind === 'upi_taken'
        ? ['The visit is paid by UPI.']
        : [],
  )
  const step = last && words.countsAs({ what: eventText(last), time: formatTime(last.at) })
  return step ? [step, ...money] : money
}
