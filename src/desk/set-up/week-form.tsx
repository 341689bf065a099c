import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import type { City } from '#rules/cities.ts'
import { hoursText, readHours } from '#rules/desk/hours.ts'
import type { DeskCollector } from './contract.ts'
import { words } from './words.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const USUAL_PER_HOUR = 3

interface Props {
  city: City
  collector: DeskCollector
  onDone: (sentence: string) => Promise<void>
  /** Loads the present hours. */
  onReread: () => Promise<void>
}

const draftOf = ({ week, area, perHour }: DeskCollector) => ({
  typed: week.map(hoursText),
  area: area ?? '',
  perHour: String(perHour ?? USUAL_PER_HOUR),
})

/** A collector's week, a field a day. Shows the stored hours until something is typed. */
export function WeekRow({ city, collector, onDone, onReread }: Props) {
  const { id, name } = collector
  const [edit, setEdit] = useState<{ draft: ReturnType<typeof draftOf>; of: DeskCollector }>()
  const { draft, of } = edit ?? { draft: draftOf(collector), of: collector }
  const { typed, area, perHour } = draft
  const change = (part: Partial<typeof draft>) => setEdit({ draft: { ...draft, ...part }, of })
  const [problem, setProblem] = useState('')
  const { isBusy, submit, error, current } = useSubmit(async () => {
    // What is sent stays in the fields while the list is loaded again.
    setEdit({ draft, of })
    const week = typed.map(text => readHours(text) ?? null)
    const body = { city, area: area.trim() || null, perHour: Number(perHour), week, revision: of.revision }
    await deskApi.setCollectorWeek({ params: { id }, body })
    await onDone(words.weekSaved({ name }))
    setEdit(undefined)
  })
  const save = () => {
    const wrong = WEEKDAYS.filter((_, at) => readHours(typed[at] ?? '') === undefined)
    const days = wrong.map(day => words.weekdays[day]).join(', ')
    setProblem(days && words.hoursWrong({ days }))
    if (!days) void submit()
  }
  const showCurrent = async () => {
    await onReread()
    setEdit(undefined)
  }
  return (
    <tr>
      <th scope="row">
        {name} {collector.city === null && <span className="font-normal text-muted">{words.notSetUp}</span>}
        <Alert>{problem || (edit && error)}</Alert>
        {edit && current !== undefined && (
          <button type="button" onClick={showCurrent}>
            {kitWords.showCurrent}
          </button>
        )}
      </th>
      <td>
        <input
          className="w-21"
          aria-label={words.cellLabel({ name, day: words.startsIn })}
          value={area}
          maxLength={40}
          onChange={event => change({ area: event.target.value })}
        />
      </td>
      <td>
        <input
          type="number"
          className="w-17"
          min={1}
          max={12}
          aria-label={words.cellLabel({ name, day: words.perHourColumn })}
          value={perHour}
          onChange={event => change({ perHour: event.target.value })}
        />
      </td>
      {WEEKDAYS.map((day, at) => (
        <td key={day}>
          <input
            className="w-21"
            aria-label={words.cellLabel({ name, day: words.weekdays[day] })}
            aria-invalid={readHours(typed[at] ?? '') === undefined || undefined}
            value={typed[at]}
            maxLength={9}
            autoComplete="off"
            onChange={event =>
              change({ typed: typed.map((text, index) => (index === at ? event.target.value : text)) })
            }
            onKeyDown={event => {
              if (event.key === 'Enter') save()
            }}
          />
        </td>
      ))}
      <td>
        <button type="button" aria-disabled={isBusy} onClick={save}>
          {words.saveWeek({ name })}
        </button>
      </td>
    </tr>
  )
}
