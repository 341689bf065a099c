import { deskApi } from '#desk/frame/desk-api.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { MAX_DAYS_AHEAD } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import type { CallError } from '#wire/client.ts'
import type { DeskCity } from './contract.ts'
import { words } from './words.ts'

const HOURS = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, formatHour(hour)]))

const FIELDS = {
  firstHour: { kind: 'select', label: 'First visit at', options: HOURS },
  lastHour: { kind: 'select', label: 'Last visit at', options: HOURS },
  daysAhead: { kind: 'whole', label: `Days ahead (1 to ${MAX_DAYS_AHEAD})`, size: 4 },
  closingHour: { kind: 'select', label: 'Tomorrow closes at', options: HOURS },
} as const

type Times = Pick<DeskCity, keyof typeof FIELDS>

/** For a new city. */
const USUAL: Times = { firstHour: 7, lastHour: 12, daysAhead: 5, closingHour: 17 }

interface TimesFieldsProps {
  city?: DeskCity
  /** Errors by the server's names. */
  fields: CallError['fields']
}

export function TimesFields({ city = undefined, fields }: TimesFieldsProps) {
  const values: Times = city ?? USUAL
  return (
    <div className="fields items-start">
      {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map(name => (
        <FormField key={name} name={name} field={FIELDS[name]} value={values[name]} problem={fields[name]} />
      ))}
    </div>
  )
}

/** An invalid number is rejected with the field's message. */
export function timesOf(typed: FormData): Times {
  const number = (name: keyof Times) => Number(typed.get(name) || Number.NaN)
  return {
    firstHour: number('firstHour'),
    lastHour: number('lastHour'),
    daysAhead: number('daysAhead'),
    closingHour: number('closingHour'),
  }
}

interface Props {
  city: DeskCity
  onDone: (sentence: string) => Promise<void>
  onCurrent: (city: DeskCity) => void
  onClose: () => void
}

export function CityTimes({ city, onDone, onCurrent, onClose }: Props) {
  const { code, name, revision } = city
  const { isBusy, submit, error, fields, current } = useSubmit(async (typed: FormData) => {
    const { outside } = await deskApi.setCityTimes({
      params: { id: code },
      body: { ...timesOf(typed), revision },
    })
    const saved = words.timesSaved({ name })
    const days = outside.map(({ date, count }) => words.visitsOn({ day: formatDay(date), count }))
    await onDone(days.length > 0 ? `${saved} ${words.visitsOutside({ days: days.join('; ') })}` : saved)
  })
  return (
    <EditForm
      title={words.changeTimes({ name })}
      isBusy={isBusy}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onShowCurrent={current ? () => onCurrent(current as DeskCity) : undefined}
      onSubmit={typed => void submit(typed)}
      onClose={onClose}
    >
      <TimesFields city={city} fields={fields} />
      <p className="text-muted">{words.timesHelp}</p>
    </EditForm>
  )
}
