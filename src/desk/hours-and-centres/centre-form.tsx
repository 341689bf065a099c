import { useState } from 'react'
import { type DeskAnswer, type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
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
    {/* Hints below fields: the labels line up at the top. */}
    <div className="fields items-start">
      {(
        [
          ['opensAt', { label: 'Opens at (0 to 23)', size: 4 }, centre?.opensAt],
          ['closesAt', { label: 'Closes at (1 to 24)', size: 4 }, centre?.closesAt],
          [
            'hours',
            { label: 'Hours as customers read them', hint: 'Like Mon to Sat, 7 AM to 8 PM.', size: 28 },
            centre?.hours,
          ],
          [
            'closedDays',
            { label: 'Closed on', hint: 'Dates like 2026-12-25, with a space between them.', size: 36 },
            centre?.closedDays.join(' '),
          ],
        ] as const
      ).map(([name, field, given]) => (
        <FormField
          key={name}
          name={name}
          field={{ kind: 'text', ...field }}
          value={given}
          problem={fields[`hours.${name}`]}
        />
      ))}
    </div>
  </>
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
    hours: text('hours'),
    closedDays: text('closedDays')
      .split(/[\s,]+/)
      .filter(Boolean),
  }
}
