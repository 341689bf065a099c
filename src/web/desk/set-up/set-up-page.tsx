import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import { cityLabel } from '#text/desk/desk.ts'
import { deskPageTitles } from '#text/desk/desk-pages.ts'
import { say } from '#text/text.ts'
import '../table.css'
import { Areas } from './areas.tsx'
import './set-up.css'

/** What a city's days are made of: where collectors come. */
export default function SetUpPage() {
  const [query, setQuery] = useSearchParams()
  const city: City = CITIES.find(one => one === query.get('city')) ?? DEFAULT_CITY
  const [said, setSaid] = useState('')
  const main = useRef<HTMLElement>(null)
  return (
    <main ref={main} tabIndex={-1} aria-label={say(deskPageTitles.setUp)} className="desk-set-up">
      <header className="desk-day">
        <h1>{say(deskPageTitles.setUp)}</h1>
        <label>
          <span className="desk-hidden">{say(cityLabel)}</span>
          <select value={city} onChange={event => setQuery({ city: event.target.value }, { replace: true })}>
            {CITIES.map(one => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </header>
      <div role="status" className="desk-said">
        {said && <p>{said}</p>}
      </div>
      <Areas key={city} city={city} onDone={setSaid} />
    </main>
  )
}
