import { useId } from 'react'
import { ChoiceGroup } from '#kit/choice.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { formatDay, formatLongDay } from '#rules/dates.ts'
import { CLOSING_HOUR, formatHour, slotLabel } from '#rules/visits/slots.ts'
import { dateLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import {
  dayAvailability,
  hasClosedToday,
  isSlotFor,
  type SlotDay,
  slotAvailability,
  slotHeading,
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
  const isTooLate = days.some(day => day.date !== value && hasClosedToday(day, new Date()))
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className="font-semibold">
        {say(dateLabel)}
      </p>
      <div className="mt-1.5 grid grid-cols-5 gap-1.5 sm:gap-2">
        {days.map(day => {
          const [weekday, number, month] = formatDay(day.date).replace(',', '').split(' ')
          const note = dayAvailability(day)
          return (
            <label
              key={day.date}
              className={`${BOX} ${note ? 'border-dashed bg-transparent' : 'bg-surface'}`}
            >
              <input
                type="radio"
                name={id}
                value={day.date}
                checked={day.date === value}
                aria-label={formatDay(day.date) + (note ? ` (${note})` : '')}
                onChange={() => onChange(day.date)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span>{weekday}</span>
              <b className={`text-xl leading-tight ${note ? 'text-muted' : 'text-ink'}`}>{number}</b>
              <span>{note ?? month}</span>
            </label>
          )
        })}
      </div>
      {isTooLate && (
        <p className="mt-1.5 text-sm text-muted">
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
  return (
    <ChoiceGroup
      legend={say(timeSlotLegend)}
      hint={dayHint(day, isCentreClosed)}
      columns="grid-cols-1 min-[420px]:grid-cols-2"
      choices={day.slots.map(slot => ({
        value: String(slot.hour),
        label: slotLabel(slot.hour),
        note: slotAvailability(slot, visit),
        isDisabled: !isSlotFor(slot, visit),
        heading: slotHeading(slot, visit),
      }))}
      value={value === null ? '' : String(value)}
      onChange={hour => onChange(Number(hour))}
    />
  )
}

function dayHint(day: SlotDay, isCentreClosed: boolean): string {
  const hint = isCentreClosed ? say(centreClosed) : whyNoSlot(unavailableReason(day))
  return formatLongDay(day.date) + (hint ? `. ${hint}` : '')
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
  'relative grid place-items-center rounded-control border-[1.5px] border-line py-2 text-sm leading-snug text-muted hover:border-leaf has-checked:border-solid has-checked:border-leaf has-checked:bg-leaf-tint has-checked:text-leaf-dark has-checked:inset-ring has-checked:inset-ring-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf forced-colors:has-checked:outline-2'
