import { useId } from 'react'
import { Button } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import type { ServedCity } from '#rules/cities.ts'
import { formatDay, type IndianDate } from '#rules/dates.ts'
import { hoursInWords, type PossibleHours } from '#rules/visits/eating.ts'
import { formatHour, slotHours, slotLabel } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { dateLabel, loading, retry } from '#text/common.ts'
import { say } from '#text/text.ts'
import {
  dayAvailability,
  hasClosedToday,
  isSlotFor,
  type Slot,
  type SlotDay,
  slotAvailability,
  unavailableReason,
} from './slot-words.ts'
import {
  centreClosed,
  dayClosed,
  dayFull,
  loadingSlots,
  sampleAfterBreakfast,
  secondSampleLater,
  timeSlotLegend,
  tooLateForTomorrow,
} from './words.ts'

interface DayChoiceProps {
  days: readonly SlotDay[]
  city: ServedCity
  value: string
  onChange: (date: string) => void
}

/** With more days, the hours of one day are shown. */
export const DAYS_IN_A_ROW = 5

/** A full or closed day can be selected: its slots state the reason. */
export function DayChoice({ days, city, value, onChange }: DayChoiceProps) {
  const id = useId()
  const isTooLate = days.some(day => day.date !== value && hasClosedToday(day, shopNow(), city))
  return (
    <div role="radiogroup" aria-label={say(dateLabel)}>
      <div
        className={`grid grid-cols-5 gap-1.5 tight:grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] sm:gap-2 ${days.length > DAYS_IN_A_ROW ? 'sm:grid-cols-10' : ''}`}
      >
        {days.map(day => {
          const [weekday, number, month] = formatDay(day.date).replace(',', '').split(' ')
          const note = dayAvailability(day)
          return (
            <label
              key={day.date}
              className={`${BOX} grid place-items-center py-0.5 ${note ? 'border-dashed bg-transparent' : 'bg-surface'}`}
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
        <p className="mt-1 text-sm leading-tight text-muted">
          {say(tooLateForTomorrow, { hour: formatHour(city.closingHour) })}
        </p>
      )}
    </div>
  )
}

interface TimeChoiceProps {
  day: SlotDay
  city: ServedCity
  /** On wide screens the hours of all days stand below their days. */
  days?: readonly SlotDay[]
  /** The chosen centre is closed on that weekday. */
  isCentreClosed: boolean
  visit: PossibleHours
  value: number | null
  onChange: (hour: number, date: IndianDate) => void
}

/** Unavailable slots are disabled, with a note. */
export function TimeChoice({ day, city, days, isCentreClosed, visit, value, onChange }: TimeChoiceProps) {
  const id = useId()
  const hint = isCentreClosed ? say(centreClosed) : whyNoSlot(unavailableReason(day), city)
  return (
    <div className="grid gap-2">
      <div id={id} className="text-sm leading-tight empty:hidden">
        {hint && <p className="font-semibold">{hint}</p>}
        {visit.earliest > city.firstHour && (
          <p className="text-muted">{say(sampleAfterBreakfast, { first: slotHours(visit.earliest) })}</p>
        )}
        {visit.hoursToSecond > 0 && <p className="text-muted">{secondSampleNote(visit)}</p>}
      </div>
      <div className={days && 'lg:grid lg:grid-cols-5 lg:gap-2'}>
        {(days ?? [day]).map(shownDay =>
          shownDay.date === day.date ? (
            <div
              key={shownDay.date}
              role="radiogroup"
              aria-label={say(timeSlotLegend)}
              aria-describedby={id}
              className={`grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] content-start gap-x-1.5 gap-y-1 ${days ? 'lg:grid-cols-1' : 'lg:grid-cols-4'}`}
            >
              {shownDay.slots.map(slot => (
                <label key={slot.hour} className={`${BOX} ${HOUR} ${days ? IN_COLUMN : ''}`}>
                  <input
                    type="radio"
                    name={id}
                    value={slot.hour}
                    checked={slot.hour === value}
                    disabled={!isSlotFor(slot, visit)}
                    onChange={() => onChange(slot.hour, shownDay.date)}
                    className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
                  />
                  <Hour slot={slot} visit={visit} />
                </label>
              ))}
            </div>
          ) : (
            // Only for the pointer: keyboard and screen readers choose the day first.
            <div key={shownDay.date} aria-hidden="true" className="hidden content-start gap-1 lg:grid">
              {shownDay.slots.map(slot => (
                <button
                  key={slot.hour}
                  type="button"
                  tabIndex={-1}
                  disabled={!isSlotFor(slot, visit)}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => onChange(slot.hour, shownDay.date)}
                  className={`${BOX} ${HOUR} ${IN_COLUMN}`}
                >
                  <Hour slot={slot} visit={visit} />
                </button>
              ))}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

function Hour({ slot, visit }: { slot: Slot; visit: PossibleHours }) {
  const note = slotAvailability(slot, visit)
  return (
    <>
      <span
        translate="no"
        className={isSlotFor(slot, visit) ? 'font-semibold text-ink peer-checked:text-white' : 'line-through'}
      >
        {slotHours(slot.hour)}
        <span className="sr-only"> ({slotLabel(slot.hour)})</span>
      </span>
      {note && <span>{note}</span>}
    </>
  )
}

const secondSampleNote = ({ hoursToSecond, latest }: PossibleHours): string =>
  say(secondSampleLater, { hours: hoursInWords(hoursToSecond), last: slotHours(latest) })

const whyNoSlot = (
  why: ReturnType<typeof unavailableReason>,
  { closingHour }: ServedCity,
): string | undefined =>
  why && (why === 'full' ? say(dayFull) : say(dayClosed, { hour: formatHour(closingHour) }))

interface SlotsNotLoadedProps {
  problem: string
  reload: () => Promise<void>
}

export function SlotsNotLoaded({ problem, reload }: SlotsNotLoadedProps) {
  const [isReloading, reloadOnce] = useAction(reload)
  return (
    <Notice kind="error" isAlert>
      <p>{problem}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        busy={isReloading && say(loading)}
        onClick={() => void reloadOnce()}
      >
        {say(retry)}
      </Button>
    </Notice>
  )
}

export function SlotSkeleton() {
  return (
    <div className="grid gap-2" role="status" aria-label={say(loadingSlots)}>
      <Skeleton className="h-19 w-full" />
      <Skeleton className="h-35 w-full lg:h-90" />
    </div>
  )
}

const BOX = 'choice text-sm leading-snug text-muted has-disabled:cursor-not-allowed'

/** The hour's note is below it. */
const HOUR =
  'flex min-h-11 flex-col items-center justify-center bg-surface px-1 py-1 text-center leading-tight has-disabled:border-dashed has-disabled:bg-transparent disabled:cursor-not-allowed disabled:border-dashed disabled:bg-transparent'

const IN_COLUMN = 'lg:min-h-12'
