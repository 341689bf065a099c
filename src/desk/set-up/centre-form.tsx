import { useState } from 'react'
import { Link } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { deskPath } from '#desk/frame/desk-links.ts'
import { DeskForm, Typed } from '#kit/desk/desk-form.tsx'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDay } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import * as words from '#text/desk/centres.ts'
import { weekdays } from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import type { DeskCentre } from './centres.tsx'
import { WEEKDAYS } from './week-row.tsx'

type Hours = Parameters<typeof deskApi.previewCentreHours>[0]['body']['hours']
type Visits = Awaited<ReturnType<typeof deskApi.previewCentreHours>>['visits']

interface Props {
  centre: DeskCentre
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** A centre's hours: what they would do to booked visits is shown before they can be saved. */
export function CentreForm({ centre, onDone, onLeave }: Props) {
  const { code, name, ...seen } = centre
  /** What was looked at: exactly that is saved. */
  const [looked, setLooked] = useState<{ hours: Hours; visits: Visits }>()
  const params = { id: code }
  const { isBusy, press, why, fields } = useTry(async (hours: Hours) => {
    if (looked && isSame(looked.hours, hours)) {
      await deskApi.setCentreHours({ params, body: { seen, hours } })
      await onDone(say(words.hoursSaved, { name }))
      return
    }
    const { visits } = await deskApi.previewCentreHours({ params, body: { hours } })
    setLooked({ hours, visits })
  })
  return (
    <DeskForm
      isBusy={isBusy}
      onLeave={onLeave}
      level={3}
      title={say(words.changeHours, { name })}
      button={say(looked ? words.saveHours : words.lookButton)}
      problem={why}
      onSubmit={typed => void press(hoursOf(typed))}
    >
      {/* What is typed after looking is looked at again. */}
      <div onChange={() => setLooked(undefined)}>
        <fieldset className="desk-fields">
          <legend>{say(words.daysColumn)}</legend>
          {WEEKDAYS.map(day => (
            <label key={day} className="desk-ticked">
              <input
                type="checkbox"
                name="openDays"
                value={day}
                defaultChecked={centre.openDays.includes(day)}
              />{' '}
              {say(weekdays[day])}
            </label>
          ))}
        </fieldset>
        <div className="desk-fields">
          {(
            [
              ['opensAt', words.opensLabel, centre.opensAt, 4],
              ['closesAt', words.closesLabel, centre.closesAt, 4],
              ['hours', words.wordsLabel, centre.hours, 28],
              ['closedDays', words.closedLabel, centre.closedDays.join(' '), 36],
            ] as const
          ).map(([field, label, given, size]) => (
            <Typed
              key={field}
              name={field}
              label={say(label)}
              given={given}
              size={size}
              problem={fields[`hours.${field}`]}
            />
          ))}
        </div>
      </div>
      {looked && <Standing visits={looked.visits} />}
    </DeskForm>
  )
}

const Standing = ({ visits }: { visits: Visits }) =>
  visits.length === 0 ? (
    <p role="status" className="desk-note">
      {say(words.nothingStands)}
    </p>
  ) : (
    <div role="status">
      <p className="desk-off">{say(words.visitsStand, { count: visits.length })}</p>
      <ul>
        {visits.map(({ orderId, date, hour }) => (
          <li key={orderId}>
            <Link to={deskPath('order', { number: orderId })}>{orderId}</Link> {formatDay(date)},{' '}
            {formatHour(hour)}
          </li>
        ))}
      </ul>
    </div>
  )

const isSame = (one: Hours, other: Hours): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What was typed; what is no hour is refused with the field's sentence. */
function hoursOf(typed: FormData): Hours {
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
