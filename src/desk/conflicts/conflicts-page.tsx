import { useRef, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Done, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone, useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import { groupBy } from '#rules/group-by.ts'
import { deskPageTitles } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { visitEvents } from '#text/visits.ts'
import { words } from './words.ts'

type Conflict = DeskAnswer<'listConflicts'>['conflicts'][number]

/** The conflicts of one visit that one phone reported, in the order in which they happened. */
const cardsOf = (conflicts: readonly Conflict[]): Conflict[][] => [
  ...groupBy(conflicts, ({ orderId, collector }) => `${orderId} ${collector}`).values(),
]

export default function ConflictsPage() {
  const { value, problem, refresh } = usePolling(deskApi.listConflicts)
  useUpToDateWaiting('conflicts', value?.total)
  const { done, onDone } = useDone(refresh)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {deskPageTitles.conflicts}
      </h1>
      {value && value.total > 0 && (
        <p className="my-2 text-muted">
          These reports contradict the shop: a visit changed while the collector had no signal, or the amount
          collected was not the amount due. A report has no effect until you decide. Ask the collector and the
          patient. To accept money, enter the amount that was actually collected. A sample with a missing tube
          is accepted, but needs a reason; its tests are then collected again.
        </p>
      )}
      <Problem problem={problem} isLoading={!value} />
      <Done>{done}</Done>
      {value && value.total > value.conflicts.length && (
        <p>{words.firstOf({ shown: value.conflicts.length, total: value.total })}</p>
      )}
      {value?.conflicts.length === 0 && <EmptyList>No conflicts.</EmptyList>}
      <ul className="grid gap-3">
        {cardsOf(value?.conflicts ?? []).map(conflicts => (
          <li key={conflicts[0]?.id} className="panel">
            <Card
              conflicts={conflicts}
              onDone={async sentence => {
                // The decided card is about to be removed.
                heading.current?.focus()
                await onDone(sentence)
              }}
            />
          </li>
        ))}
      </ul>
    </main>
  )
}

function reportOf({ kind, collector, at }: Conflict): string {
  const what = kind === 'assigned' ? say(visitEvents.assigned, { name: collector }) : say(visitEvents[kind])
  return words.reportedBy({ what, name: collector, time: formatDateTime(at) })
}

interface CardProps {
  conflicts: readonly Conflict[]
  onDone: (sentence: string) => Promise<void>
}

const isRupees = (typed: string): boolean => Boolean(parseRupees(typed))

/** One note and one decision for all of them; each sum of money can be corrected. */
function Card({ conflicts, onDone }: CardProps) {
  const [first] = conflicts
  const order = first?.orderId ?? ''
  const isRecorded = conflicts.every(conflict => conflict.isRecorded)
  const [note, setNote] = useState('')
  const [sums, setSums] = useState<Record<string, string>>({})
  const [typo, setTypo] = useState('')
  const sumOf = ({ id, amount }: Conflict) => sums[id] ?? String(amount ?? '')
  const { isBusy, submit, error } = useSubmit(async (decision: 'taken' | 'set-aside') => {
    for (const conflict of conflicts) {
      const paise =
        decision === 'taken' && conflict.amount !== null ? parseRupees(sumOf(conflict)) : undefined
      const sum = paise === undefined ? {} : { amount: paise / 100 }
      await deskApi.decideConflict({ params: { id: conflict.id }, body: { decision, ...sum, note } })
    }
    const done = decision === 'set-aside' ? words.dismissed : isRecorded ? words.recorded : words.accepted
    await onDone(done({ order }))
  })
  const accept = () => {
    const isTypo = conflicts.some(conflict => conflict.amount !== null && !isRupees(sumOf(conflict)))
    setTypo(isTypo ? 'Enter the amount in rupees, like 249 or 249.50.' : '')
    if (!isTypo) void submit('taken')
  }
  return (
    <>
      <h2>
        <OrderLink number={order} /> {first?.patientName}
      </h2>
      {[...new Set(conflicts.map(({ problem }) => problem))].map(problem => (
        <p key={problem}>{problem}</p>
      ))}
      <ol className="my-1.5">
        {conflicts.map(conflict => (
          <li key={conflict.id} className="flex flex-wrap items-center gap-2">
            {reportOf(conflict)}
            {conflict.amount !== null && (
              <input
                className="w-28 text-right"
                aria-label={words.amountOf({ order })}
                inputMode="decimal"
                value={sumOf(conflict)}
                onChange={event => setSums({ ...sums, [conflict.id]: event.target.value })}
              />
            )}
          </li>
        ))}
      </ol>
      <span className="flex flex-wrap gap-1.5">
        <input
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
