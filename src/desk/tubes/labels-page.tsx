import { type FormEvent, useState } from 'react'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { SLOT_HOURS, slotLabel } from '#rules/visits/slots.ts'
import { words } from './words.ts'
import './tubes.css'
import { useLabels } from './use-labels.ts'

const FORMATS = ['pdf', 'zpl'] as const

/** Labels for the tubes of a day's visits, or of one hour. */
export default function LabelsPage() {
  const [city, setCity] = useState<City>(DEFAULT_CITY)
  const [date, setDate] = useState(() => addDays(indianDate(new Date()), 1))
  const [hour, setHour] = useState('')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('pdf')
  const [skip, setSkip] = useState('0')
  const [isAgain, setAgain] = useState(false)
  const { isBusy, print, why, said } = useLabels()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const at = hour === '' ? undefined : Number(hour)
    void print({ city, date, hour: at, format, isAgain, skip: format === 'pdf' ? Number(skip) : 0 })
  }

  return (
    <main aria-labelledby="labels-title">
      <h1 id="labels-title">{words.labelsTitle}</h1>
      <p className="desk-quiet">{words.labelsIntro}</p>
      <form className="labels-form" onSubmit={onSubmit}>
        <label>
          {words.cityLabel}
          <select value={city} onChange={event => setCity(event.target.value as City)}>
            {CITIES.map(one => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          {words.dayLabel}
          <input type="date" required value={date} onChange={event => setDate(event.target.value)} />
        </label>
        <label>
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
        <label>
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
          <label>
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
        <label className="labels-again">
          <input type="checkbox" checked={isAgain} onChange={event => setAgain(event.target.checked)} />{' '}
          {words.againLabel}
        </label>
        <button type="submit" className="desk-primary" aria-disabled={isBusy}>
          {isBusy ? words.printing : words.printButton}
        </button>
      </form>
      <p role="status">{said}</p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </main>
  )
}
