import { shortHours } from '#rules/desk/hours.ts'
import { formatRupees } from '#rules/money.ts'
import type { BoardVisit, DeskBoard } from './contract.ts'
import { words } from './words.ts'

const PIP = 'h-[5px] flex-[0_1_22px] rounded-[3px] forced-color-adjust-none'
const PIPS = {
  done: 'bg-leaf',
  failed: 'bg-[repeating-linear-gradient(135deg,var(--color-rose)_0_2px,transparent_2px_4px)]',
  underWay: 'bg-marigold',
  next: 'bg-line-strong',
}

function progressOf({ state }: BoardVisit): keyof typeof PIPS {
  if (state === 'failed') return 'failed'
  if (state === 'on_the_way' || state === 'arrived' || state === 'first_taken') return 'underWay'
  return state === 'assigned' || state === 'booked' ? 'next' : 'done'
}

/** Collectors with a dot for each visit, without those who neither work nor have visits on this day. */
export function CollectorLoads({ board, onShow }: { board: DeskBoard; onShow: (name: string) => void }) {
  const shown = board.collectors
    .map(person => ({
      ...person,
      visits: board.visits.filter(({ collector }) => collector?.id === person.id),
    }))
    .filter(({ visits, hours }) => visits.length > 0 || hours)
  if (shown.length === 0) return null
  return (
    <aside
      className="mt-3 self-start rounded-xl border border-line bg-surface min-[1280px]:sticky min-[1280px]:top-2 min-[1280px]:max-h-[calc(100vh-1rem)] min-[1280px]:w-44 min-[1280px]:flex-none min-[1280px]:overflow-y-auto min-[1400px]:w-60"
      aria-labelledby="desk-load"
    >
      <h2 id="desk-load" className="px-3.5 py-2.5 text-sm">
        Collectors
      </h2>
      <ul className="grid sm:max-[1279px]:grid-cols-2">
        {shown.map(({ id, name, area, hours, perHour, cash, visits }) => {
          const pips = visits.map(progressOf)
          const done = pips.filter(pip => pip === 'done').length
          return (
            <li
              key={id}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 gap-y-0.5 border-t border-line px-3.5 py-2"
            >
              <button
                type="button"
                className="plain-link justify-self-start text-left"
                onClick={() => onShow(name)}
              >
                {name}
              </button>
              <span>{words.doneOf({ done, count: visits.length })}</span>
              <span className="col-span-full flex gap-[3px]" aria-hidden="true">
                {pips.map((pip, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other name
                  <i key={at} className={`${PIP} ${PIPS[pip]}`} />
                ))}
              </span>
              <span className="text-muted">
                {[area, hours && shortHours(hours), perHour !== null && !hours && 'off']
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {cash !== null && cash > 0 && (
                <span className="col-span-full">{`${formatRupees(cash)} in hand`}</span>
              )}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
