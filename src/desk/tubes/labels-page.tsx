import { type FormEvent, useState } from 'react'
import { useDesk } from '#desk/frame/desk-context.ts'
import { ourCities, ourCity } from '#kit/cities.ts'
import { DateInput } from '#kit/desk/date-input.tsx'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Done } from '#kit/desk/section.tsx'
import { KEYS, readStoredText, writeText } from '#kit/storage.ts'
import { addDays, indianDate, isDate } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { listHours } from '#rules/visits/slots.ts'
import { deskPageTitles } from '#text/staff.ts'
import { DaySheets } from './day-sheets.tsx'
import { useLabels } from './use-labels.ts'
import { words } from './words.ts'

const FORMATS = ['pdf', 'zpl'] as const

const formatOf = (text: string | null) => FORMATS.find(format => format === text) ?? 'pdf'

export default function LabelsPage() {
  // The printer beside this computer.
  const [format, setFormat] = useState(() => formatOf(readStoredText(KEYS.deskPrinter)))
  const [city, setCity] = useState(ourCity('').name)
  const { now, self } = useDesk()
  const [date, setDate] = useState(() => addDays(indianDate(now()), 1))
  const { isBusy, print, error, result } = useLabels()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    void print({
      city: text('city'),
      date,
      hour: text('hour') === '' ? undefined : Number(text('hour')),
      format,
      isAgain: typed.has('isAgain'),
      skip: Number(text('skip')),
    })
  }

  return (
    <main aria-labelledby="labels-title">
      <h1 id="labels-title" className="print:hidden">
        {deskPageTitles.labels}
      </h1>
      <p className="my-2 max-w-160 text-muted print:hidden">
        A file with one label for each tube of the visits you choose, by collector and in the order of the
        route. Print it at 100% on sheets of 65 stickers (38.1 × 21.2 mm), or on a label printer (50 × 25 mm).
      </p>
      <p className="my-2 max-w-160 text-muted print:hidden">
        To replace a spoilt label, print the labels of its order again on the order’s page. The code stays the
        same.
      </p>
      <form
        className="my-4 grid max-w-160 items-end print:hidden justify-items-start gap-3 sm:grid-cols-3"
        onSubmit={onSubmit}
      >
        <label className="grid w-full grid-cols-[minmax(0,1fr)] gap-1">
          {'City'}
          <select name="city" value={city} onChange={event => setCity(event.target.value)}>
            {ourCities().all.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <LabelledField label="Day">
          <DateInput
            className="w-full"
            required
            value={date}
            onChange={event => setDate(event.target.value)}
          />
        </LabelledField>
        <label className="grid w-full grid-cols-[minmax(0,1fr)] gap-1">
          {'Visits'}
          <select name="hour">
            <option value="">All day</option>
            {listHours(ourCity(city)).map(hour => (
              <option key={hour} value={hour}>
                {hourOf(hour)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid w-full sm:col-span-2 grid-cols-[minmax(0,1fr)] gap-1">
          {'Printer'}
          <select
            value={format}
            onChange={event => {
              setFormat(formatOf(event.target.value))
              writeText(KEYS.deskPrinter, event.target.value)
            }}
          >
            {FORMATS.map(format => (
              <option key={format} value={format}>
                {words.formats[format]}
              </option>
            ))}
          </select>
        </label>
        {format === 'pdf' && (
          <label className="grid w-full grid-cols-[minmax(0,1fr)] gap-1">
            {'Labels used up on the first sheet'}
            <input name="skip" type="number" required min={0} max={64} defaultValue={0} />
          </label>
        )}
        <label className="col-span-full flex items-center gap-2">
          <input name="isAgain" type="checkbox" /> {'Include labels already printed'}
        </label>
        <button type="submit" className="primary col-span-full" aria-disabled={isBusy}>
          {isBusy ? 'Making labels...' : 'Make labels'}
        </button>
      </form>
      <div className="print:hidden">
        <Done>{result}</Done>
        <Alert>{error}</Alert>
      </div>
      {self.permissions.includes('visits.assign') && isDate(date) && <DaySheets city={city} date={date} />}
    </main>
  )
}
