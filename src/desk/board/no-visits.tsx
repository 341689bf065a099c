import { formatLongDay, type IndianDate } from '#rules/dates.ts'
import { NewOrder } from './board-head.tsx'
import { words } from './words.ts'

export const NoVisits = ({ date, city }: { date: IndianDate; city: string }) => (
  <div className="grid justify-items-center gap-2 px-4 py-14 text-center">
    <Door />
    <h2>{words.noVisitsOnDay({ city, day: formatLongDay(date) })}</h2>
    <NewOrder className="mt-2" />
  </div>
)

const Door = () => (
  <svg
    viewBox="0 0 132 96"
    className="h-24 w-33 fill-none stroke-ink"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <circle cx="98" cy="28" r="14" className="fill-marigold stroke-none" />
    <path d="M98 6V2M114 12l3-3M120 28h4" strokeWidth="3" className="stroke-marigold" />
    <path d="M10 88h112" />
    <path d="M30 88V50a22 22 0 0 1 44 0v38" className="fill-leaf-tint" />
    <path d="M38 88V52a14 14 0 0 1 28 0v36" className="fill-surface" />
    <circle cx="60" cy="72" r="1.6" />
    <rect x="80" y="66" width="30" height="22" rx="4" className="fill-surface" />
    <path d="M88 66v-5h14v5" />
    <path d="M95 72v10M90 77h10" strokeWidth="3" className="stroke-leaf" />
  </svg>
)
