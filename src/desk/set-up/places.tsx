import { useRef, useState } from 'react'
import { Scroll } from '#kit/desk/scroll.tsx'
import type { City } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import { PlacesForm } from './places-form.tsx'
import type { SetUp } from './set-up-page.tsx'

export type Slot = SetUp['days'][number]['slots'][number]

interface Props {
  city: City
  days: SetUp['days']
  onDone: (sentence: string) => Promise<void>
}

/** The places of the coming days, an hour a cell; each is set by hand from there. */
export function Places({ city, days, onDone }: Props) {
  const [opened, setOpened] = useState<{ date: string; hour: number }>()
  const opener = useRef<HTMLElement | null>(null)
  const slot = days.find(({ date }) => date === opened?.date)?.slots.find(({ hour }) => hour === opened?.hour)
  const close = () => {
    setOpened(undefined)
    opener.current?.focus()
  }
  return (
    <section aria-labelledby="set-up-places" className="desk-part">
      <header>
        <h2 id="set-up-places">{say(words.placesTitle)}</h2>
      </header>
      <p className="desk-quiet">{say(words.placesExplained)}</p>
      {opened && slot && (
        <PlacesForm
          key={`${opened.date} ${opened.hour}`}
          city={city}
          slot={slot}
          date={opened.date}
          onClose={close}
          onDone={async sentence => {
            close()
            await onDone(sentence)
          }}
        />
      )}
      <Scroll>
        <table className="desk-table desk-grid">
          <caption className="desk-hidden">{say(words.placesTitle)}</caption>
          <thead>
            <tr>
              <th scope="col">{say(words.dayColumn)}</th>
              {days[0]?.slots.map(({ hour }) => (
                <th key={hour} scope="col">
                  {formatHour(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, slots }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date)}</th>
                {slots.map(one => (
                  <td key={one.hour}>
                    <Cell
                      date={date}
                      slot={one}
                      onOpen={button => {
                        opener.current = button
                        setOpened({ date, hour: one.hour })
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

function Cell({
  date,
  slot: { hour, taken, capacity, setBy },
  onOpen,
}: {
  date: string
  slot: Slot
  onOpen: (button: HTMLElement) => void
}) {
  const values = { taken, capacity }
  return (
    <button
      type="button"
      aria-label={say(words.placesCell, { day: formatDay(date), hour: formatHour(hour), ...values })}
      onClick={event => onOpen(event.currentTarget)}
    >
      {say(words.places, values)}
      {setBy !== null && <span className="desk-mark">{say(words.byHand)}</span>}
      {taken > capacity && <span className="desk-overdue"> {say(words.overbooked)}</span>}
    </button>
  )
}
