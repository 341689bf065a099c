import { Section } from '#kit/desk/section.tsx'
import { ScrollBox } from '#kit/desk/table.tsx'
import type { City } from '#rules/cities.ts'
import { CollectorDays } from './collector-days.tsx'
import type { DeskCollector } from './contract.ts'
import { WEEKDAYS, WeekRow } from './week-row.tsx'
import { words } from './words.ts'

interface Props {
  city: City
  collectors: DeskCollector[]
  onDone: (sentence: string) => Promise<void>
  onReread: () => Promise<void>
}

/** When collectors work in each week, and on which days otherwise. Collectors of other cities are not shown. */
export function Weeks({ city, collectors, onDone, onReread }: Props) {
  const own = collectors.filter(one => one.city === city || one.city === null)
  const setUp = own.filter(one => one.city === city)
  return (
    <Section title={words.weeksTitle} help={own.length > 0 ? words.weeksExplained : words.noCollectors}>
      {own.length > 0 && (
        <ScrollBox>
          <table className="dense">
            <caption className="sr-only">{words.weeksTitle}</caption>
            <thead>
              <tr>
                <th scope="col">{words.collectorColumn}</th>
                <th scope="col">{words.startsIn}</th>
                <th scope="col">{words.perHourColumn}</th>
                {WEEKDAYS.map(day => (
                  <th key={day} scope="col">
                    {words.weekdays[day]}
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
        </ScrollBox>
      )}
      {setUp.map(one => (
        <CollectorDays key={one.id} collector={one} onDone={onDone} onReread={onReread} />
      ))}
    </Section>
  )
}
