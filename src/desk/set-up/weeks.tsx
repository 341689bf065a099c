import { Scroll } from '#kit/desk/scroll.tsx'
import type { City } from '#rules/cities.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import { CollectorDays } from './collector-days.tsx'
import type { SetUp } from './set-up-page.tsx'
import { WEEKDAYS, WeekRow } from './week-row.tsx'

interface Props {
  city: City
  collectors: SetUp['collectors']
  onDone: (sentence: string) => Promise<void>
  /** Shows what stands by now. */
  onReread: () => Promise<void>
}

/** Who works when in each week, and on which days otherwise. Collectors of other cities are not shown. */
export function Weeks({ city, collectors, onDone, onReread }: Props) {
  const own = collectors.filter(one => one.city === city || one.city === null)
  const setUp = own.filter(one => one.city === city)
  return (
    <section aria-labelledby="set-up-weeks" className="desk-part">
      <header>
        <h2 id="set-up-weeks">{say(words.weeksTitle)}</h2>
      </header>
      <p className="desk-quiet">{say(own.length > 0 ? words.weeksExplained : words.noCollectors)}</p>
      {own.length > 0 && (
        <Scroll>
          <table className="desk-table desk-grid">
            <caption className="desk-hidden">{say(words.weeksTitle)}</caption>
            <thead>
              <tr>
                <th scope="col">{say(words.collectorColumn)}</th>
                <th scope="col">{say(words.startsIn)}</th>
                <th scope="col">{say(words.perHourColumn)}</th>
                {WEEKDAYS.map(day => (
                  <th key={day} scope="col">
                    {say(words.weekdays[day])}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {own.map(one => (
                <WeekRow key={one.id} collector={one} city={city} onDone={onDone} onReread={onReread} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {setUp.map(one => (
        <CollectorDays key={one.id} collector={one} onDone={onDone} onReread={onReread} />
      ))}
    </section>
  )
}
