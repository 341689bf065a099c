import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { ourCities } from '#kit/cities.ts'
import { DateInput } from '#kit/desk/date-input.tsx'
import { addDays, formatLongDay, formatTime, type IndianDate } from '#rules/dates.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import { deskPageTitles } from '#text/staff.ts'
import { words } from './words.ts'

interface Props {
  city: string
  /** '' while loading. */
  date: IndianDate
  count: number | undefined
  /** When the visits were read. */
  at: string | undefined
  onKeys: () => void
  onShow: (change: { city?: string; date?: string }) => void
}

export function BoardHead({ city, date, count, at, onKeys, onShow }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 px-5 pt-2.5">
      <h1 className="font-[650] max-sm:w-full">{date ? formatLongDay(date) : words.visitsTitle}</h1>
      <label className="max-sm:order-1 max-sm:min-w-0 max-sm:grow max-sm:basis-20">
        <span className="sr-only">City</span>
        <select
          className="max-sm:w-full"
          value={city}
          onChange={event => onShow({ city: event.target.value })}
        >
          {ourCities().all.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <div className="flex items-center gap-x-2">
        <button
          type="button"
          aria-label="Previous day"
          disabled={!date}
          onClick={() => onShow({ date: addDays(date, -1) })}
        >
          ‹
        </button>
        <DateInput
          aria-label="Day"
          disabled={!date}
          value={date}
          onChange={event => event.target.value && onShow({ date: event.target.value })}
        />
        <button
          type="button"
          aria-label="Next day"
          disabled={!date}
          onClick={() => onShow({ date: addDays(date, 1) })}
        >
          ›
        </button>
      </div>
      {count !== undefined && (
        <p className="text-muted">
          {words.visitCount({ count })}
          {at && <span className="max-md:hidden">, {words.updatedAt({ time: formatTime(at) })}</span>}
        </p>
      )}
      <button
        type="button"
        className="keyboard-only ml-auto max-sm:hidden"
        aria-label="Keys of this page"
        title="Keys of this page"
        onClick={onKeys}
      >
        ?
      </button>
      <PlanLink city={city} date={date} />
      <NewOrder className="max-sm:order-1 sm:max-md:ml-auto" />
    </div>
  )
}

export const planPath = (values: Record<string, string>): string =>
  `${deskPath('planDay')}?${new URLSearchParams(values)}`

function PlanLink({ city, date }: Pick<Props, 'city' | 'date'>) {
  const { self } = useDesk()
  if (!date || !allowedPages(self).includes('planDay')) return null
  return (
    <Link
      to={planPath({ city, date })}
      className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line-strong bg-surface px-3 font-semibold max-[1099px]:min-h-11 max-sm:order-1 max-sm:px-2"
    >
      {deskPageTitles.planDay} <kbd className="keyboard-only max-[1399px]:hidden">P</kbd>
    </Link>
  )
}

/** The link to a new order, for a person who can book. */
export function NewOrder({ className = '' }: { className?: string }) {
  const { self } = useDesk()
  if (!allowedPages(self).includes('newOrder')) return null
  return (
    <Link
      to={deskPath('newOrder')}
      className={`primary inline-flex min-h-9 items-center gap-1.5 rounded-lg px-3.5 font-semibold max-[1099px]:min-h-11 max-sm:px-2.5 ${className}`}
    >
      <Plus className="size-4.5" /> {'New order'}
    </Link>
  )
}
