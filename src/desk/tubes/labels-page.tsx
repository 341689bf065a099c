import { type FormEvent, useState } from 'react'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { SLOT_HOURS, slotLabel } from '#rules/visits/slots.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'
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
      <h1 id="labels-title">{say(tubes.labelsTitle)}</h1>
      <p className="desk-quiet">{say(tubes.labelsIntro)}</p>
      <form className="labels-form" onSubmit={onSubmit}>
        <label>
          {say(tubes.cityLabel)}
          <select value={city} onChange={event => setCity(event.target.value as City)}>
            {CITIES.map(one => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          {say(tubes.dayLabel)}
          <input type="date" required value={date} onChange={event => setDate(event.target.value)} />
        </label>
        <label>
          {say(tubes.hourLabel)}
          <select value={hour} onChange={event => setHour(event.target.value)}>
            <option value="">{say(tubes.wholeDay)}</option>
            {SLOT_HOURS.map(one => (
              <option key={one} value={one}>
                {slotLabel(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say(tubes.formatLabel)}
          <select
            value={format}
            onChange={event => setFormat(FORMATS.find(one => one === event.target.value) ?? 'pdf')}
          >
            {FORMATS.map(one => (
              <option key={one} value={one}>
                {say(tubes.formats[one])}
              </option>
            ))}
          </select>
        </label>
        {format === 'pdf' && (
          <label>
            {say(tubes.skipLabel)}
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
          {say(tubes.againLabel)}
        </label>
        <button type="submit" className="desk-primary" aria-disabled={isBusy}>
          {say(isBusy ? tubes.printing : tubes.printButton)}
        </button>
      </form>
      <p role="status">{said}</p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </main>
  )
}
