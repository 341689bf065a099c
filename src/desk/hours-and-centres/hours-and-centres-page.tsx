import { useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { setCities } from '#kit/cities.ts'
import { Done, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { deskPageTitles } from '#text/staff.ts'
import { Areas } from './areas.tsx'
import { Centres } from './centres.tsx'
import { Cities } from './cities.tsx'
import { CloseDay } from './close-day.tsx'
import { SeatPlan } from './seat-plan.tsx'
import { Weeks } from './weeks.tsx'
import { words } from './words.ts'

/** All settings of a city; for a person who manages single centres, only their opening hours. */
export default function HoursAndCentresPage() {
  const { self } = useDesk()
  return self.centreOnly?.includes('slots.set') ? <OwnCentres /> : <CityHours />
}

const OwnCentres = () => (
  <main tabIndex={-1} className="one-width" aria-label={deskPageTitles.hoursAndCentres}>
    <h1>{deskPageTitles.hoursAndCentres}</h1>
    <Centres />
  </main>
)

/** The cities, and the seats, working hours, centres and areas of one of them. */
function CityHours() {
  const [query, setQuery] = useSearchParams()
  const loaded = usePolling(deskApi.listDeskCities)
  const cities = loaded.value?.cities
  // A city that was just added is known to all pages of the desk.
  useLayoutEffect(() => {
    if (cities) setCities(cities)
  }, [cities])
  const city = cities?.find(({ name }) => name === query.get('city')) ?? cities?.[0]
  return (
    <main tabIndex={-1} className="one-width" aria-label={deskPageTitles.hoursAndCentres}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{deskPageTitles.hoursAndCentres}</h1>
      </header>
      <Cities loaded={loaded} />
      {cities && city && (
        <>
          <label className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="font-semibold">{words.cityShown}</span>
            <select
              aria-label="City"
              value={city.name}
              onChange={event => setQuery({ city: event.target.value }, { replace: true })}
            >
              {cities.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          {/* Its hours are loaded again once they have changed. */}
          <OneCity key={`${city.code} ${city.revision}`} city={city.name} />
        </>
      )}
    </main>
  )
}

function OneCity({ city }: { city: string }) {
  const [done, setDone] = useState('')
  const { value, problem, refresh } = usePolling(deskApi.getHoursAndCentres, { query: { city } })
  const onDone = async (sentence: string) => {
    setDone(sentence)
    await refresh()
  }
  return (
    <>
      <Done>{done}</Done>
      <Problem problem={problem} isLoading={!value} lines={12} />
      {value && (
        <>
          <SeatPlan key={`places ${city}`} days={value.days} city={city} onDone={onDone} />
          <CloseDay key={`close ${city}`} city={city} onDone={onDone} />
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
    </>
  )
}
