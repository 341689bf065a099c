import { formatRupees } from '#rules/money.ts'
import type { DayBoard } from './use-board.ts'
import { words } from './words.ts'

/** What a visit is for who goes there: done, failed, under way, or to come. */
function pipOf({ state }: DayBoard['visits'][number]): 'done' | 'failed' | 'now' | 'next' {
  if (state === 'failed') return 'failed'
  if (state === 'on_the_way' || state === 'arrived') return 'now'
  return state === 'assigned' || state === 'booked' ? 'next' : 'done'
}

/** Collectors with their load: a pip a visit. Those without visits and hours on this day are left out. */
export function Collectors({ board, onShow }: { board: DayBoard; onShow: (name: string) => void }) {
  const shown = board.collectors
    .map(one => ({ ...one, visits: board.visits.filter(({ collector }) => collector?.id === one.id) }))
    .filter(({ visits, hours }) => visits.length > 0 || hours)
  if (shown.length === 0) return null
  return (
    <aside className="desk-load" aria-labelledby="desk-load">
      <h2 id="desk-load">{words.collectorsTitle}</h2>
      <ul>
        {shown.map(({ id, name, area, hours, perHour, cash, visits }) => {
          const pips = visits.map(pipOf)
          const done = pips.filter(pip => pip === 'done').length
          return (
            <li key={id}>
              <button type="button" className="desk-link" onClick={() => onShow(name)}>
                {name}
              </button>
              <span>{words.doneOf({ done, count: visits.length })}</span>
              <span className="desk-pips" aria-hidden="true">
                {pips.map((pip, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other name
                  <i key={at} data-pip={pip} />
                ))}
              </span>
              <span className="desk-quiet">
                {[
                  area,
                  hours && words.worksFrom({ from: hours.from, to: hours.to }),
                  perHour !== null && !hours && words.isOff,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {cash !== null && cash > 0 && <span className="desk-money">{formatRupees(cash)}</span>}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
