import { useState } from 'react'
import { type DeskAnswer, type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { DayPicker } from '#kit/desk/day-picker.tsx'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import type { CallError } from '#wire/client.ts'
import type { DeskCentre } from './contract.ts'
import { WEEKDAYS } from './week-form.tsx'
import { words } from './words.ts'

type CentreHours = DeskBody<'setCentreHours'>['hours']

type Visits = DeskAnswer<'previewCentreHours'>['visits']

interface Props {
  centre: DeskCentre
  onDone: (sentence: string) => Promise<void>
  onCurrent: (centre: DeskCentre) => void
  onClose: () => void
}

/** A centre's opening hours. If booked visits fall outside of them, they are shown before the hours can be saved. */
export function CentreForm({ centre, onDone, onCurrent, onClose }: Props) {
  const { code, name, revision } = centre
  /** The previewed hours, which are exactly those that are saved. */
  const [previewed, setPreviewed] = useState<{ hours: CentreHours; visits: Visits }>()
  const params = { id: code }
  const { isBusy, submit, error, fields, current } = useSubmit(async (hours: CentreHours) => {
    if (previewed && isSame(previewed.hours, hours)) {
      await deskApi.setCentreHours({ params, body: { revision, hours } })
      await onDone(`${name}: hours saved.`)
      return
    }
    const { visits } = await deskApi.previewCentreHours({ params, body: { hours } })
    setPreviewed({ hours, visits })
  })
  return (
    <EditForm
      isBusy={isBusy}
      onClose={onClose}
      title={words.changeHours({ name })}
      button={previewed ? 'Save these hours' : 'Preview changes'}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onShowCurrent={current ? () => onCurrent(current as DeskCentre) : undefined}
      onSubmit={typed => void submit(hoursOf(typed))}
    >
      {/* If more is typed after a preview, it has to be previewed again. */}
      <div onChange={() => setPreviewed(undefined)}>
        <HoursFields centre={centre} fields={fields} />
      </div>
      {previewed && <StandingVisits visits={previewed.visits} />}
    </EditForm>
  )
}

interface HoursFieldsProps {
  /** Undefined for a new one. */
  centre?: DeskCentre
  /** Errors by the server's names. */
  fields: CallError['fields']
}

export const HoursFields = ({ centre, fields }: HoursFieldsProps) => (
  <>
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend>{words.daysColumn}</legend>
      {WEEKDAYS.map(day => (
        <label key={day} className="flex items-center gap-1.5">
          <input
            type="checkbox"
            name="openDays"
            value={day}
            defaultChecked={centre?.openDays.includes(day)}
          />{' '}
          {words.weekdays[day]}
        </label>
      ))}
      {fields['hours.openDays'] && <Alert>{fields['hours.openDays']}</Alert>}
    </fieldset>
    <div className="fields items-start">
      <FormField
        name="opensAt"
        field={{ kind: 'select', label: 'Opens at', options: hourOptions(0, 23) }}
        value={centre?.opensAt ?? USUAL_HOURS.from}
        problem={fields['hours.opensAt']}
      />
      <FormField
        name="closesAt"
        field={{ kind: 'select', label: 'Closes at', options: hourOptions(1, 24) }}
        value={centre?.closesAt ?? USUAL_HOURS.to}
        problem={fields['hours.closesAt']}
      />
      <DayPicker
        name="closedDays"
        label="Closed on"
        days={centre?.closedDays ?? []}
        problem={Object.entries(fields).find(([name]) => name.startsWith('hours.closedDays'))?.[1]}
      />
    </div>
    <p className="my-2 text-muted">Customers read the hours in words, made from these fields.</p>
  </>
)

const USUAL_HOURS = { from: 7, to: 20 }

const hourOptions = (from: number, to: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, at) => [
      from + at,
      from + at === 24 ? 'Midnight' : formatHour(from + at),
    ]),
  )

const StandingVisits = ({ visits }: { visits: Visits }) =>
  visits.length === 0 ? (
    <p role="status" className="my-2 text-muted">
      No booked visit is affected.
    </p>
  ) : (
    <div role="status">
      <p className="font-semibold text-rose">{words.visitsAffected({ count: visits.length })}</p>
      <ul className="my-1">
        {visits.map(({ orderId, date, hour }) => (
          <li key={orderId}>
            <OrderLink number={orderId} /> {formatDay(date)}, {formatHour(hour)}
          </li>
        ))}
      </ul>
    </div>
  )

const isSame = (one: CentreHours, other: CentreHours): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** An invalid hour is rejected with the field's message. */
export function hoursOf(typed: FormData): CentreHours {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const hour = (name: string) => (text(name) === '' ? Number.NaN : Number(text(name)))
  return {
    openDays: typed.getAll('openDays').map(Number),
    opensAt: hour('opensAt'),
    closesAt: hour('closesAt'),
    closedDays: typed.getAll('closedDays').map(String),
  }
}
