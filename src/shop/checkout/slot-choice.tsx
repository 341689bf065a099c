import { useId } from 'react'
import { Skeleton } from '#kit/loading.tsx'
import { formatDay } from '#rules/dates.ts'
import { CLOSING_HOUR, formatHour, slotHours, slotLabel } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { dateLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import {
  dayAvailability,
  hasClosedToday,
  isSlotFor,
  type SlotDay,
  slotAvailability,
  unavailableReason,
  type VisitNeeds,
} from './slot-words.ts'
import {
  centreClosed,
  dayClosed,
  dayFull,
  loadingSlots,
  timeSlotLegend,
  tooLateForTomorrow,
} from './words.ts'

interface DayChoiceProps {
  days: readonly SlotDay[]
  value: string
  onChange: (date: string) => void
}

/** A full or closed day can be selected: its slots say why. */
export function DayChoice({ days, value, onChange }: DayChoiceProps) {
  const id = useId()
  const isTooLate = days.some(day => day.date !== value && hasClosedToday(day, shopNow()))
  return (
    <div role="radiogroup" aria-label={say(dateLabel)}>
      <div className="grid grid-cols-5 gap-1.5 tight:grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] sm:gap-2">
        {days.map(day => {
          const [weekday, number, month] = formatDay(day.date).replace(',', '').split(' ')
          const note = dayAvailability(day)
          return (
            <label
              key={day.date}
              className={`${BOX} grid place-items-center py-1 ${note ? 'border-dashed bg-transparent' : 'bg-surface'}`}
            >
              <input
                type="radio"
                name={id}
                value={day.date}
                checked={day.date === value}
                aria-label={formatDay(day.date) + (note ? ` (${note})` : '')}
                onChange={() => onChange(day.date)}
                className="peer absolute inset-0 cursor-pointer opacity-0"
              />
              <span>{weekday}</span>
              <b className={`text-xl leading-tight ${note ? '' : 'text-ink peer-checked:text-white'}`}>
                {number}
              </b>
              <span>{note ?? month}</span>
            </label>
          )
        })}
      </div>
      {isTooLate && (
        <p className="mt-1 text-sm text-muted">
          {say(tooLateForTomorrow, { hour: formatHour(CLOSING_HOUR) })}
        </p>
      )}
    </div>
  )
}

interface TimeChoiceProps {
  day: SlotDay
  /** The chosen centre is closed on that weekday. */
  isCentreClosed: boolean
  visit: VisitNeeds
  value: number | null
  onChange: (hour: number) => void
}

/** Unavailable slots are disabled, with a note. */
export function TimeChoice({ day, isCentreClosed, visit, value, onChange }: TimeChoiceProps) {
  const id = useId()
  const hint = isCentreClosed ? say(centreClosed) : whyNoSlot(unavailableReason(day))
  return (
    <div role="radiogroup" aria-label={say(timeSlotLegend)} aria-describedby={hint && id}>
      {hint && (
        <p id={id} className="mb-2 text-sm font-semibold">
          {hint}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7.75rem,1fr))] gap-1.5 lg:grid-cols-4">
        {day.slots.map(slot => {
          const note = slotAvailability(slot, visit)
          const isOff = !isSlotFor(slot, visit)
          return (
            <label key={slot.hour} className={`${BOX} ${HOUR}`}>
              <input
                type="radio"
                name={id}
                value={slot.hour}
                checked={slot.hour === value}
                disabled={isOff}
                onChange={() => onChange(slot.hour)}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
              />
              <span className={isOff ? 'line-through' : 'font-semibold text-ink peer-checked:text-white'}>
                {slotHours(slot.hour)}
                <span className="sr-only"> ({slotLabel(slot.hour)})</span>
              </span>
              {note && <span>{note}</span>}
            </label>
          )
        })}
      </div>
    </div>
  )
}

const whyNoSlot = (why: ReturnType<typeof unavailableReason>): string | undefined =>
  why && (why === 'full' ? say(dayFull) : say(dayClosed, { hour: formatHour(CLOSING_HOUR) }))

export function SlotSkeleton() {
  return (
    <div className="grid gap-5" role="status" aria-label={say(loadingSlots)}>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-[26rem] w-full min-[420px]:h-64" />
    </div>
  )
}

const BOX =
  'relative rounded-control border-[1.5px] border-line-strong text-sm leading-snug text-muted hover:border-leaf has-checked:border-solid has-checked:border-leaf has-checked:bg-leaf has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf forced-colors:has-checked:outline-2'

const HOUR =
  'flex min-h-11.5 flex-wrap items-center justify-between gap-x-2 bg-surface px-3.5 py-2 has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:hover:border-line-strong'
