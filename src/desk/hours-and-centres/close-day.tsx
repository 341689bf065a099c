import { useState } from 'react'
import { Link } from 'react-router'
import { ALL_SELECTED } from '#desk/board/use-selection.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DateInput } from '#kit/desk/date-input.tsx'
import { EditForm, FormField, LabelledField } from '#kit/desk/record-form.tsx'
import { Section } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { addDays, formatDay, type IndianDate, indianDate, isDate } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { words } from './words.ts'

interface Props {
  city: string
  onDone: (sentence: string) => Promise<void>
}

/** Closes a whole day of the city, or of all, for further visits. */
export function CloseDay({ city, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [closed, setClosed] = useState<{ date: IndianDate; isAll: boolean }>()
  return (
    <Section
      title="Close a day"
      help="For a holiday or a strike. Booked visits stay until you move or cancel them."
    >
      {isOpen ? (
        <CloseForm
          city={city}
          onClose={() => setOpen(false)}
          onClosed={async (date, isAll) => {
            setOpen(false)
            setClosed({ date, isAll })
            await onDone(words.dayClosed({ day: formatDay(date), where: isAll ? 'all cities' : city }))
          }}
        />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Close a day
        </button>
      )}
      {closed && <StillBooked date={closed.date} city={closed.isAll ? null : city} />}
    </Section>
  )
}

interface FormProps {
  city: string
  onClose: () => void
  onClosed: (date: IndianDate, isAll: boolean) => Promise<void>
}

function CloseForm({ city, onClose, onClosed }: FormProps) {
  const [date, setDate] = useState<IndianDate>(() => addDays(indianDate(new Date()), 1))
  const [isAll, setAll] = useState(false)
  const { isBusy, submit, error, fields } = useSubmit(async (reason: string) => {
    await deskApi.closeSlotsOfDay({ params: { date }, body: { city: isAll ? null : city, reason } })
    await onClosed(date, isAll)
  })
  return (
    <EditForm
      title="Close a day"
      button="Take no further visits"
      isBusy={isBusy}
      error={fields.reason ?? fields.date ?? error}
      onSubmit={typed => void submit(String(typed.get('reason')))}
      onClose={onClose}
    >
      <div className="fields">
        <LabelledField label="Day">
          <DateInput
            value={date}
            onChange={event => isDate(event.target.value) && setDate(event.target.value)}
          />
        </LabelledField>
        <FormField name="reason" field={{ kind: 'text', label: 'Reason', size: 40 }} value="" />
      </div>
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={isAll} onChange={() => setAll(!isAll)} />
        All cities, not only {city}
      </label>
      <StillBooked date={date} city={isAll ? null : city} />
    </EditForm>
  )
}

/** The visits of a day that are still to take place. The link opens the board with all of them selected. */
function StillBooked({ date, city }: { date: IndianDate; city: string | null }) {
  const { value } = useCall(deskApi.countVisitsOfDay, { params: { date } })
  if (!value) return null
  const cities = value.cities.filter(each => city === null || each.city === city)
  if (cities.length === 0) return <p className="mt-2">{words.nothingBooked({ day: formatDay(date) })}</p>
  return (
    <ul className="mt-2 grid gap-1" aria-label="Booked visits">
      {cities.map(each => (
        <li key={each.city}>
          {words.stillBooked({ count: each.visits, city: each.city, day: formatDay(date) })}{' '}
          <Link
            className="underline"
            to={`${deskPath('today')}?${new URLSearchParams({ city: each.city, date })}`}
            state={ALL_SELECTED}
          >
            {words.changeBooked({ count: each.visits })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
