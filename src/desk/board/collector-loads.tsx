import { memo } from 'react'
import { DAY_LISTS } from '#rules/desk/day-lists.ts'
import { shortHours } from '#rules/desk/hours.ts'
import { formatShortRupees } from '#rules/money.ts'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import type { BoardVisit, DeskBoard } from './contract.ts'
import { CallLink } from './visit-state.tsx'
import { words } from './words.ts'

type Collector = DeskBoard['collectors'][number]

interface Props {
  board: DeskBoard
  onShow: (name: string) => void
}

/** Collectors with their visits by hour, without those who neither work nor have visits on this day. */
export const CollectorLoads = memo(function CollectorLoads({ board, onShow }: Props) {
  const shown = board.collectors
    .map(person => ({
      person,
      visits: board.visits.filter(({ collector }) => collector?.id === person.id),
    }))
    .filter(({ visits, person }) => visits.length > 0 || person.hours)
  if (shown.length === 0) return null
  const hours = [...new Set(shown.flatMap(({ visits }) => visits.map(hourOfVisit)))].sort((a, b) => a - b)
  return (
    <aside
      className="mt-3 self-start rounded-xl border border-line bg-surface min-[1280px]:sticky min-[1280px]:top-2 min-[1280px]:max-h-[calc(100vh-1rem)] min-[1280px]:w-48 min-[1280px]:flex-none min-[1280px]:overflow-y-auto min-[1400px]:w-60"
      aria-labelledby="desk-load"
    >
      <h2 id="desk-load" className="px-3 py-2 text-sm">
        Collectors
      </h2>
      <ul className="grid sm:max-[1279px]:grid-cols-2">
        {shown.map(({ person, visits }) => (
          <Load key={person.id} person={person} visits={visits} hours={hours} onShow={onShow} />
        ))}
      </ul>
    </aside>
  )
})

const hourOfVisit = ({ timeSlot }: BoardVisit): number => slotHour(timeSlot) ?? 0

interface LoadProps extends Pick<Props, 'onShow'> {
  person: Collector
  visits: readonly BoardVisit[]
  hours: readonly number[]
}

function Load({ person, visits, hours, onShow }: LoadProps) {
  const { name, phone, area, hours: duty, perHour, cash } = person
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 gap-y-0.5 border-t border-line px-3 py-1.5">
      <button type="button" className="plain-link justify-self-start text-left" onClick={() => onShow(name)}>
        {name}
      </button>
      <span>{words.doneOf({ done: visits.filter(DAY_LISTS.finished).length, count: visits.length })}</span>
      <ul className="col-span-full flex gap-[3px]" aria-label={words.loadByHour}>
        {hours.map(hour => (
          <HourLoad
            key={hour}
            hour={hour}
            visits={visits.filter(visit => hourOfVisit(visit) === hour)}
            perHour={perHour}
          />
        ))}
      </ul>
      <span className="col-span-full text-sm text-muted">
        {[area, duty && shortHours(duty), perHour !== null && !duty && 'off'].filter(Boolean).join(', ')}
      </span>
      {phone && (
        <span className="col-span-full text-sm">
          <CallLink name={name} phone={phone} />
        </span>
      )}
      {cash !== null && cash > 0 && (
        <span className="col-span-full text-sm">{`${formatShortRupees(cash)} in hand`}</span>
      )}
    </li>
  )
}

interface HourLoadProps {
  hour: number
  visits: readonly BoardVisit[]
  perHour: number | null
}

/** The number of visits in an hour: green if all are done, red above what the collector can make. */
function HourLoad({ hour, visits, perHour }: HourLoadProps) {
  const count = visits.length
  const seats = visits.reduce((sum, visit) => sum + visit.seats, 0)
  const isOver = perHour !== null && seats > perHour
  const isDone = count > 0 && visits.every(DAY_LISTS.finished)
  const at = formatHour(hour)
  const text = isOver ? words.loadOver({ count, hour: at, perHour }) : words.loadAt({ count, hour: at })
  return (
    <li
      title={text}
      className={`grid min-h-5 flex-1 place-items-center rounded-[3px] text-[0.6875rem] leading-none tabular-nums forced-colors:border ${isOver ? 'bg-rose-tint font-bold text-rose' : isDone ? 'bg-leaf text-white' : count > 0 ? 'bg-leaf-tint' : 'bg-paper'}`}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{count > 0 ? count : ''}</span>
    </li>
  )
}
