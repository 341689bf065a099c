import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { ourCities } from '#kit/cities.ts'
import { addDays, formatLongDay, formatTime, type IndianDate } from '#rules/dates.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import { words } from './words.ts'

interface Props {
  city: string
  /** '' while loading. */
  date: IndianDate
  count: number | undefined
  onShow: (change: { city?: string; date?: string }) => void
}

export function BoardHead({ city, date, count, onShow }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-2.5">
      <h1 className="font-[650]">{date ? formatLongDay(date) : words.visitsTitle}</h1>
      <label>
        <span className="sr-only">City</span>
        <select value={city} onChange={event => onShow({ city: event.target.value })}>
          {ourCities().all.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <div className="flex items-center gap-x-3 max-sm:order-1">
        <button
          type="button"
          aria-label="Previous day"
          disabled={!date}
          onClick={() => onShow({ date: addDays(date, -1) })}
        >
          ‹
        </button>
        <label>
          <span className="sr-only">Day</span>
          <input
            type="date"
            value={date}
            onChange={event => event.target.value && onShow({ date: event.target.value })}
          />
        </label>
        <button
          type="button"
          aria-label="Next day"
          disabled={!date}
          onClick={() => onShow({ date: addDays(date, 1) })}
        >
          ›
        </button>
      </div>
      {count !== undefined && <p className="text-muted max-sm:order-1">{words.visitCount({ count })}</p>}
      <NewOrder className="ml-auto" />
    </div>
  )
}

/** The link to a new order, for a person who can book. */
export function NewOrder({ className = '' }: { className?: string }) {
  const { self } = useDesk()
  if (!allowedPages(self).includes('newOrder')) return null
  return (
    <Link
      to={deskPath('newOrder')}
      className={`primary inline-flex min-h-9 items-center gap-1.5 rounded-lg px-3.5 font-semibold max-[1099px]:min-h-11 ${className}`}
    >
      <Plus className="size-4.5" /> {'New order'}
    </Link>
  )
}

/** Not shown without the permission to assign. */
const ASSIGNING: readonly string[] = [
  words.keys.select,
  words.keys.assign,
  words.keys.pick,
  words.keys.range,
  words.keys.selectAll,
  words.keys.undo,
  words.keys.clear,
]

export const BoardFoot = ({ at, mayAssign }: { at: string | undefined; mayAssign: boolean }) => (
  <footer className="flex flex-wrap justify-between gap-x-5 gap-y-1 border-t border-line bg-surface px-5 py-2 text-muted">
    <ul className="flex flex-wrap gap-x-5 gap-y-1 keyboard-only" aria-label="Keys">
      {Object.values(words.keys)
        .filter(key => mayAssign || !ASSIGNING.includes(key))
        .map(key => (
          <li key={key}>{key}</li>
        ))}
    </ul>
    {at && <span>{`Updated at ${formatTime(at)}`}</span>}
  </footer>
)
