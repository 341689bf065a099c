import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DateInput } from '#kit/desk/date-input.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHours } from '#rules/desk/hours.ts'
import { readHours } from '#rules/desk/typed-hours.ts'
import type { DeskCollector } from './contract.ts'
import { words } from './words.ts'

interface Props {
  collector: DeskCollector
  onDone: (sentence: string) => Promise<void>
  /** Called to load the present hours. */
  onReread: () => Promise<void>
  onClose: () => void
}

const NOTHING = { date: '', hours: '', reason: '' }

/** Days on which a collector works otherwise than in each week. */
export function CollectorDays({ collector: { id, name, revision, days }, onDone, onReread, onClose }: Props) {
  const [typed, setTyped] = useState(NOTHING)
  const [problem, setProblem] = useState('')
  const { isBusy, submit, error, current } = useSubmit(
    async (date: string, hours: ReturnType<typeof readHours> | 'usual', reason: string) => {
      const body = { date, hours: hours ?? null, reason, revision }
      await deskApi.setCollectorDay({ params: { id }, body })
      setTyped(NOTHING)
      await onDone(`${formatDay(date)} of ${name} is saved.`)
    },
  )
  const change = (part: Partial<typeof NOTHING>) => setTyped(before => ({ ...before, ...part }))
  return (
    <section className="panel" aria-label={words.daysOf({ name })}>
      <h3>{words.daysOf({ name })}</h3>
      {days.length === 0 ? (
        <EmptyList>No dates with other hours.</EmptyList>
      ) : (
        <ul className="my-2 grid gap-1.5">
          {days.map(({ date, hours, reason }) => {
            const day = formatDay(date)
            return (
              <li key={date} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  {hours ? `${day}: ${shortHours(hours)}` : `${day}: off`}
                  {reason && <span className="text-muted"> {reason}</span>}
                </span>
                <button type="button" aria-disabled={isBusy} onClick={() => submit(date, 'usual', '')}>
                  {`Usual hours on ${day}`}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <form
        aria-label={`Add a date for ${name}`}
        className="fields"
        onSubmit={event => {
          event.preventDefault()
          const hours = readHours(typed.hours)
          setProblem(hours === undefined ? words.hoursWrong({ days: words.dayLabel }) : '')
          if (hours !== undefined) void submit(typed.date, hours, typed.reason)
        }}
      >
        <LabelledField label={words.dayLabel}>
          <DateInput required value={typed.date} onChange={event => change({ date: event.target.value })} />
        </LabelledField>
        <LabelledField label="Hours (empty for a day off)">
          <input
            value={typed.hours}
            maxLength={9}
            onChange={event => change({ hours: event.target.value })}
          />
        </LabelledField>
        <LabelledField label={words.reasonLabel}>
          <input
            value={typed.reason}
            maxLength={100}
            onChange={event => change({ reason: event.target.value })}
          />
        </LabelledField>
        <button type="submit" className="primary" aria-disabled={isBusy}>
          Save date
        </button>
        <button type="button" onClick={onClose}>
          Hide
        </button>
        <Alert>{problem || error}</Alert>
        {current !== undefined && (
          <button type="button" onClick={onReread}>
            {kitWords.showCurrent}
          </button>
        )}
      </form>
    </section>
  )
}
