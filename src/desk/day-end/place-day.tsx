import { useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { withStepUp } from '#desk/frame/passkey.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Problem, Section } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { countsOf, DAY_END_LINES, type DayEndLine } from '#rules/desk/day-end.ts'
import { groupBy } from '#rules/group-by.ts'
import { formatShortRupees } from '#rules/money.ts'
import { dayEndLineNames, takingsNames } from '#text/day-end.ts'
import { say } from '#text/text.ts'
import type { DayEnd, DayEndEntries, DayEndPlace } from './contract.ts'
import { words } from './words.ts'

interface Props {
  place: DayEndPlace
  title: string
  date: string
  onDone: (sentence: string) => Promise<void>
}

/** One place's evening: the open lines with their lists, what was paid, and the signature. A closed day shows its numbers. */
export function PlaceDay({ place, title, date, onDone }: Props) {
  const { city, centreCode } = place
  const query = centreCode === null ? { city, date } : { city, centreCode, date }
  const { value, problem, refresh } = usePolling(deskApi.getDayEnd, { query })
  const [reasons, setReasons] = useState<Partial<Record<DayEndLine, string>>>({})
  const { isBusy, submit, error, fields } = useSubmit(async (seen: DayEnd['lines']) => {
    const counted = countsOf(line => seen[line].total)
    try {
      await withStepUp(stepUp =>
        deskApi.closeDay({ body: { city, centreCode, date, seen: counted, reasons, stepUp } }),
      )
    } finally {
      // After a refusal the numbers may be others.
      await refresh()
    }
    await onDone(words.closed)
  })
  const form = useRef<HTMLFormElement>(null)
  const isRead = value !== undefined
  useEffect(() => {
    // What is left to do: the first reason, or the signature. The buttons of the day above keep the focus.
    const isChoosingDay = document.activeElement?.closest('header')
    if (isRead && !isChoosingDay) form.current?.querySelector<HTMLElement>('input,[type=submit]')?.focus()
  }, [isRead])
  if (!value) return <Problem problem={problem} isLoading />
  const { lines, takings, signed, closingProblem } = value
  const isClosable = !signed && closingProblem === null
  const counts = countsOf(line => lines[line].total)
  const isClear = (line: DayEndLine) => counts[line] === 0 && (signed?.counts[line] ?? 0) === 0
  const shown = DAY_END_LINES.filter(line => !isClear(line))
  const clear = DAY_END_LINES.filter(isClear)
  return (
    <Section title={title} problem={problem}>
      {takings.length > 0 && (
        <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-1" aria-label="Paid on this day">
          {takings.map(({ way, count, amount }) => (
            <div key={way} className="flex gap-2">
              <dt className="text-muted">{say(takingsNames[way])}</dt>
              <dd>
                <b>{formatShortRupees(amount)}</b> <small className="text-muted">({count})</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit(lines)
        }}
      >
        {isClosable && shown.length > 0 && <p className="mb-2 text-muted">{words.help}</p>}
        <ul className="rounded-xl border border-line bg-surface">
          {shown.map(line => (
            <li key={line} className="border-line px-4 py-3 not-first:border-t">
              <LineTitle
                count={(signed?.counts ?? counts)[line]}
                names={[say(dayEndLineNames[line])]}
                amount={lines[line].amount}
              />
              {signed && signed.counts[line] !== counts[line] && (
                <p className="text-muted">{words.openNow({ count: counts[line] })}</p>
              )}
              <Entries entries={lines[line]} />
              {signed?.reasons[line] && (
                <p className="mt-1">{words.reasonWas({ reason: signed.reasons[line] })}</p>
              )}
              {isClosable && (
                <>
                  <LabelledField label={words.reasonLabel}>
                    <input
                      value={reasons[line] ?? ''}
                      maxLength={300}
                      autoComplete="off"
                      aria-invalid={fields[`reasons.${line}`] !== undefined}
                      aria-describedby={`day-end-${line}`}
                      onChange={event => setReasons({ ...reasons, [line]: event.target.value })}
                    />
                  </LabelledField>
                  <Alert id={`day-end-${line}`}>{fields[`reasons.${line}`]}</Alert>
                </>
              )}
            </li>
          ))}
          {clear.length > 0 && (
            <li className="border-line px-4 py-3 not-first:border-t">
              <LineTitle count={0} names={clear.map(line => say(dayEndLineNames[line]))} amount={0} />
            </li>
          )}
        </ul>
        <div className="mt-3">
          {signed && (
            <p className="font-semibold">
              {words.signedBy({ name: signed.by })} <DeskTime at={signed.at} />
            </p>
          )}
          {!signed && closingProblem && <p className="font-semibold">{closingProblem}</p>}
          {isClosable && (
            <button type="submit" className="primary" aria-disabled={isBusy}>
              {isBusy ? 'Closing...' : 'Close the day…'}
            </button>
          )}
          <Alert>{error}</Alert>
        </div>
      </form>
    </Section>
  )
}

interface LineTitleProps {
  count: number
  /** Of the line, or of all that are at 0. */
  names: readonly string[]
  /** In rupees. */
  amount: number
}

const LineTitle = ({ count, names, amount }: LineTitleProps) => (
  <h3 className="flex items-baseline gap-2">
    <span className={`min-w-8 flex-none text-xl ${count > 0 ? 'text-rose' : 'text-leaf'}`}>{count}</span>
    <span className={count > 0 ? '' : 'font-normal text-muted'}>
      {names.map(name => (
        <span key={name} className="block">
          {name}
        </span>
      ))}
    </span>
    {amount !== 0 && <span className="font-normal text-muted">{formatShortRupees(amount)}</span>}
  </h3>
)

/** Who has how many, and the list behind it. */
function Entries({ entries: { entries, total } }: { entries: DayEndEntries }) {
  if (total === 0) return null
  const byStaff = [...groupBy(entries, ({ staffName }) => staffName ?? words.unassigned)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  return (
    <details className="my-1">
      <summary className="w-fit">
        {byStaff.map(([name, own]) => words.staffCount({ name, count: own.length })).join(', ')}
      </summary>
      <ul className="my-1.5">
        {entries.map(entry => (
          <li key={entry.id} className="flex flex-wrap gap-x-3">
            <OrderLink number={entry.orderId} />
            <span>{entry.patientName}</span>
            <span className="text-muted">
              {[entry.staffName, formatDateTime(entry.since)].filter(Boolean).join(', ')}
            </span>
            {entry.amount !== null && <span>{formatShortRupees(entry.amount)}</span>}
          </li>
        ))}
      </ul>
      {total > entries.length && <p>{words.moreEntries({ count: total - entries.length })}</p>}
    </details>
  )
}
