import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { hoursText, readHours } from '#rules/desk/typed-hours.ts'
import type { DeskCollector } from './contract.ts'
import { words } from './words.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const USUAL_PER_HOUR = 3

interface Props {
  city: string
  collector: DeskCollector
  onDone: (sentence: string) => Promise<void>
  onCurrent: (collector: DeskCollector) => void
  onClose: () => void
}

export function WeekForm({ city, collector, onDone, onCurrent, onClose }: Props) {
  const { id, name, area, perHour, week, revision } = collector
  const [wrong, setWrong] = useState<readonly number[]>([])
  const { isBusy, submit, error, current } = useSubmit(async (typed: FormData) => {
    const text = (field: string) => String(typed.get(field) ?? '').trim()
    const hours = WEEKDAYS.map(day => readHours(text(`day${day}`)))
    const unread = WEEKDAYS.filter((_, at) => hours[at] === undefined)
    setWrong(unread)
    if (unread.length > 0) return
    const body = { city, area: text('area') || null, perHour: Number(text('perHour')), revision }
    await deskApi.setCollectorWeek({
      params: { id },
      body: { ...body, week: hours.map(given => given ?? null) },
    })
    await onDone(`The hours of ${name} are saved.`)
  })
  const days = wrong.map(day => words.weekdays[day as (typeof WEEKDAYS)[number]]).join(', ')
  return (
    <EditForm
      title={words.changeHours({ name })}
      isBusy={isBusy}
      error={days ? words.hoursWrong({ days }) : error}
      onShowCurrent={current ? () => onCurrent(current as DeskCollector) : undefined}
      onSubmit={typed => void submit(typed)}
      onClose={onClose}
    >
      <p className="my-2 text-muted">Enter hours like 7-12. Leave a day empty for a day off.</p>
      <div className="fields">
        <FormField name="area" field={{ kind: 'text', label: words.startsIn, size: 16 }} value={area} />
        <FormField
          name="perHour"
          field={{ kind: 'whole', label: words.perHourColumn, size: 4 }}
          value={perHour ?? USUAL_PER_HOUR}
        />
      </div>
      <div className="fields">
        {WEEKDAYS.map((day, at) => (
          <FormField
            key={day}
            name={`day${day}`}
            field={{ kind: 'text', label: words.weekdays[day], size: 7 }}
            value={hoursText(week[at] ?? null)}
            problem={wrong.includes(day) ? 'Like 7-12' : undefined}
          />
        ))}
        <button type="button" className="self-end" onClick={event => copyFirstDay(event.currentTarget.form)}>
          Copy Monday to all days
        </button>
      </div>
    </EditForm>
  )
}

function copyFirstDay(form: HTMLFormElement | null): void {
  const [first, ...others] = WEEKDAYS.map(day => form?.elements.namedItem(`day${day}`))
  if (!(first instanceof HTMLInputElement)) return
  for (const field of others) if (field instanceof HTMLInputElement) field.value = first.value
}
