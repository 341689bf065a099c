import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { Done, Problem } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone } from '#kit/desk/use-submit.ts'
import { addDays, formatLongDay, indianDate, isDate } from '#rules/dates.ts'
import { DAY_END_LINES, isAllClear } from '#rules/desk/day-end.ts'
import { homeVisitsOf } from '#text/day-end.ts'
import { deskPageTitles } from '#text/staff.ts'
import { say } from '#text/text.ts'
import type { DayEndPlace } from './contract.ts'
import { PlaceDay } from './place-day.tsx'
import { words } from './words.ts'

const keyOf = ({ city, centreCode }: Pick<DayEndPlace, 'city' | 'centreCode'>): string => centreCode ?? city

const titleOf = ({ city, centreCode, name }: DayEndPlace): string =>
  centreCode === null ? say(homeVisitsOf, { city }) : name

/** The evening: what is still open at each place, and the signature that its day is complete. */
export default function DayEndPage() {
  const { now } = useDesk()
  const today = indianDate(now())
  const [query, setQuery] = useSearchParams()
  const given = query.get('date') ?? ''
  const date = isDate(given) && given <= today ? given : today
  const { value, problem, refresh } = usePolling(deskApi.listDayEnds, { query: { date } })
  const { done, onDone } = useDone(refresh)
  const places = value?.places
  const opened = places?.length === 1 ? places[0] : places?.find(place => keyOf(place) === query.get('place'))
  const show = (change: { date?: string; place?: string | null }) => {
    const next = { date, place: query.get('place'), ...change }
    const kept = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== null)
    setQuery(Object.fromEntries(kept), { replace: true })
  }
  return (
    <main tabIndex={-1} aria-labelledby="day-end-title" className="one-width">
      <header className="fields mt-0! items-center!">
        <h1 id="day-end-title">{deskPageTitles.closeTheDay}</h1>
        <div className="flex items-center gap-x-3">
          <button type="button" aria-label="Previous day" onClick={() => show({ date: addDays(date, -1) })}>
            ‹
          </button>
          <output aria-live="polite" className="font-semibold">
            {formatLongDay(date)}
          </output>
          <button
            type="button"
            aria-label="Next day"
            disabled={date >= today}
            onClick={() => show({ date: addDays(date, 1) })}
          >
            ›
          </button>
        </div>
      </header>
      <Problem problem={problem} isLoading={!value} lines={6} />
      <Done>{done}</Done>
      {places && places.length > 1 && (
        <Places places={places} opened={opened} onOpen={place => show({ place: keyOf(place) })} />
      )}
      {opened && (
        <PlaceDay
          key={`${keyOf(opened)} ${date}`}
          place={opened}
          title={titleOf(opened)}
          date={date}
          onDone={onDone}
        />
      )}
    </main>
  )
}

interface PlacesProps {
  places: DayEndPlace[]
  opened: DayEndPlace | undefined
  onOpen: (place: DayEndPlace) => void
}

/** Those with something open or signed come first; the others are folded. */
function Places({ places, opened, onOpen }: PlacesProps) {
  const isShown = ({ counts, signed }: DayEndPlace) => signed !== null || !isAllClear(counts)
  const others = places.filter(place => !isShown(place))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Nothing has the focus when the page opens.
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('button, summary')?.focus()
  }, [])
  const table = (rows: DayEndPlace[]) => (
    <Table
      caption={words.places}
      columns={columns(onOpen)}
      rows={rows}
      rowKey={keyOf}
      empty={words.nothingOpen}
      isSelected={place => place === opened}
    />
  )
  return (
    <div ref={list} className="mt-2">
      {table(places.filter(isShown))}
      {others.length > 0 && (
        <details className="mt-2" open={opened && others.includes(opened)}>
          <summary className="w-fit font-semibold text-leaf-dark">
            {words.placesClear({ count: others.length })}
          </summary>
          {table(others)}
        </details>
      )}
    </div>
  )
}

const columns = (onOpen: (place: DayEndPlace) => void): Column<DayEndPlace>[] => [
  {
    title: 'Place',
    kind: 'name',
    cell: place => (
      <button type="button" className="plain-link text-left" onClick={() => onOpen(place)}>
        {titleOf(place)}
      </button>
    ),
  },
  ...DAY_END_LINES.map(
    (line): Column<DayEndPlace> => ({
      title: words.lines[line],
      kind: 'amount',
      cell({ counts, signed }) {
        const count = (signed?.counts ?? counts)[line]
        return count === 0 ? <span className="text-muted">0</span> : <b>{count}</b>
      },
    }),
  ),
  {
    title: 'Status',
    cell: ({ signed, counts }) =>
      signed ? (
        <>
          {words.signedBy({ name: signed.by })} <DeskTime at={signed.at} />
        </>
      ) : (
        <span className="text-muted">{isAllClear(counts) ? words.nothingOpen : words.notSigned}</span>
      ),
  },
]
