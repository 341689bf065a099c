import { type FormEvent, useState } from 'react'
import { Alert, Done } from '#kit/desk/section.tsx'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { SLOT_HOURS, slotLabel } from '#rules/visits/slots.ts'
import { useLabels } from './use-labels.ts'
import { words } from './words.ts'

const FORMATS = ['pdf', 'zpl'] as const

/** Labels for the tubes of a day's visits, or of one hour. */
export default function LabelsPage() {
  const [city, setCity] = useState<City>(DEFAULT_CITY)
  const [date, setDate] = useState(() => addDays(indianDate(new Date()), 1))
  const [hour, setHour] = useState('')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('pdf')
  const [skip, setSkip] = useState('0')
  const [isAgain, setAgain] = useState(false)
  const { isBusy, print, error, result } = useLabels()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const at = hour === '' ? undefined : Number(hour)
    void print({ city, date, hour: at, format, isAgain, skip: format === 'pdf' ? Number(skip) : 0 })
  }

  return (
    <main aria-labelledby="labels-title">
      <h1 id="labels-title">{words.labelsTitle}</h1>
      <p className="my-2 text-muted">{words.labelsIntro}</p>
      <form className="my-4 grid max-w-104 justify-items-start gap-3" onSubmit={onSubmit}>
        <label className="grid w-full gap-1">
          {words.cityLabel}
          <select value={city} onChange={event => setCity(event.target.value as City)}>
            {CITIES.map(one => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label className="grid w-full gap-1">
          {words.dayLabel}
          <input type="date" required value={date} onChange={event => setDate(event.target.value)} />
        </label>
        <label className="grid w-full gap-1">
          {words.hourLabel}
          <select value={hour} onChange={event => setHour(event.target.value)}>
            <option value="">{words.wholeDay}</option>
            {SLOT_HOURS.map(one => (
              <option key={one} value={one}>
                {slotLabel(one)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid w-full gap-1">
          {words.formatLabel}
          <select
            value={format}
            onChange={event => setFormat(FORMATS.find(one => one === event.target.value) ?? 'pdf')}
          >
            {FORMATS.map(one => (
              <option key={one} value={one}>
                {words.formats[one]}
              </option>
            ))}
          </select>
        </label>
        {format === 'pdf' && (
          <label className="grid w-full gap-1">
            {words.skipLabel}
            <input
              type="number"
              required
              min={0}
              max={64}
              value={skip}
              onChange={event => setSkip(event.target.value)}
            />
          </label>
        )}
        <label>
          <input type="checkbox" checked={isAgain} onChange={event => setAgain(event.target.checked)} />{' '}
          {words.againLabel}
        </label>
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {isBusy ? words.printing : words.printButton}
        </button>
      </form>
      <Done>{result}</Done>
      <Alert>{error}</Alert>
    </main>
  )
}
