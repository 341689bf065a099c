import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { CITIES, type City, DEFAULT_CITY } from '#rules/cities.ts'
import * as desk from '#text/desk/desk.ts'
import { deskPageTitles } from '#text/desk/desk-pages.ts'
import { say } from '#text/text.ts'
import '#kit/desk/table.css'
import { Areas } from './areas.tsx'
import { Centres } from './centres.tsx'
import { Places } from './places.tsx'
import './set-up.css'
import { Weeks } from './weeks.tsx'

export type SetUp = Awaited<ReturnType<typeof deskApi.getSetUp>>

/** Who sets up a city sees all of it; who sets up single centres, when these are open. */
export default function SetUpPage() {
  const { self } = useDesk()
  return self.centreOnly?.includes('slots.set') ? <OwnCentres /> : <CitySetUp />
}

const OwnCentres = () => (
  <main tabIndex={-1} aria-label={say(deskPageTitles.setUp)} className="desk-set-up">
    <header className="desk-day">
      <h1>{say(deskPageTitles.setUp)}</h1>
    </header>
    <Centres />
  </main>
)

/** What a city's days are made of: how many visits an hour takes, who works when, and where they come. */
function CitySetUp() {
  const [query, setQuery] = useSearchParams()
  const city: City = CITIES.find(one => one === query.get('city')) ?? DEFAULT_CITY
  const [said, setSaid] = useState('')
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.getSetUp({ query: { city } }, { signal }), [city]),
  )
  const onDone = async (sentence: string) => {
    setSaid(sentence)
    await refresh()
  }
  const main = useRef<HTMLElement>(null)
  return (
    <main ref={main} tabIndex={-1} aria-label={say(deskPageTitles.setUp)} className="desk-set-up">
      <header className="desk-day">
        <h1>{say(deskPageTitles.setUp)}</h1>
        <label>
          <span className="desk-hidden">{say(desk.cityLabel)}</span>
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
      {problem && (
        <p role="alert" className="desk-problem">
          {problem.status === 0 ? say(desk.notFresh) : problem.message}
        </p>
      )}
      {!value && !problem && <p role="status">{say(desk.deskLoading)}</p>}
      {value && (
        <>
          <Places key={`places ${city}`} days={value.days} city={city} onDone={onDone} />
          <Weeks
            key={`weeks ${city}`}
            collectors={value.collectors}
            city={city}
            onDone={onDone}
            onReread={refresh}
          />
        </>
      )}
      <Centres key={`centres ${city}`} city={city} />
      <Areas key={city} city={city} onDone={setSaid} />
    </main>
  )
}
