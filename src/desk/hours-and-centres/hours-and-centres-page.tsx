import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { ourCities, ourCity } from '#kit/cities.ts'
import { Done, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { deskPageTitles } from '#text/staff.ts'
import { Areas } from './areas.tsx'
import { Centres } from './centres.tsx'
import { SeatPlan } from './seat-plan.tsx'
import { Weeks } from './weeks.tsx'

/** All settings of a city; for a person who manages single centres, only their opening hours. */
export default function HoursAndCentresPage() {
  const { self } = useDesk()
  return self.centreOnly?.includes('slots.set') ? <OwnCentres /> : <CityHours />
}

const OwnCentres = () => (
  <main tabIndex={-1} aria-label={deskPageTitles.hoursAndCentres}>
    <h1>{deskPageTitles.hoursAndCentres}</h1>
    <Centres />
  </main>
)

/** A city's seats, working hours, centres and areas. */
function CityHours() {
  const [query, setQuery] = useSearchParams()
  const city = ourCity(query.get('city') ?? '').name
  const [done, setDone] = useState('')
  const { value, problem, refresh } = usePolling(deskApi.getHoursAndCentres, { query: { city } })
  const onDone = async (sentence: string) => {
    setDone(sentence)
    await refresh()
  }
  return (
    <main tabIndex={-1} className="one-width" aria-label={deskPageTitles.hoursAndCentres}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{deskPageTitles.hoursAndCentres}</h1>
        <select
          aria-label="City"
          value={city}
          onChange={event => setQuery({ city: event.target.value }, { replace: true })}
        >
          {ourCities().all.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </header>
      <Done>{done}</Done>
      <Problem problem={problem} isLoading={!value} />
      {value && (
        <>
          <SeatPlan key={`places ${city}`} days={value.days} city={city} onDone={onDone} />
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
      <Areas key={city} city={city} onDone={setDone} />
    </main>
  )
}
