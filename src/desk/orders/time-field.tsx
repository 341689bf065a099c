import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { computeFast } from '#rules/visits/fasting.ts'
import { hasBegun, slotHour } from '#rules/visits/slots.ts'
import type { DeskDays } from './contract.ts'
import { Choice, Choices } from './parts.tsx'
import { words } from './words.ts'

/** A slot of a day. */
export interface SlotTime {
  date: string
  timeSlot: string
}

const isFree = ({ problem }: { problem: string | null }): boolean => problem === null

/** The free slots in order. */
export const listFreeSlots = (days: DeskDays) =>
  days.flatMap(({ date, slots }) =>
    slots.filter(isFree).map(({ timeSlot }) => ({ date, timeSlot, hour: slotHour(timeSlot) ?? 0 })),
  )

/** The slot at this time, if it is free. */
export const findFreeSlot = (days: DeskDays, { date, timeSlot }: SlotTime): SlotTime | undefined =>
  days.some(day => day.date === date && day.slots.some(slot => slot.timeSlot === timeSlot && isFree(slot)))
    ? { date, timeSlot }
    : undefined

/** True if the patients would have had to stop eating before now. */
export const isFastBegun = (
  { hours, now }: { hours: number; now: Date },
  { date, timeSlot }: SlotTime,
): boolean => {
  const fast = computeFast({ date, hour: slotHour(timeSlot) ?? 0 }, hours)
  return fast !== null && hasBegun(fast.date, fast.hour, now)
}

interface Props {
  days: DeskDays
  chosen: SlotTime
  onChoose: (time: SlotTime) => void
  /** Moves the focus to the first choice. */
  isFocused?: boolean
  /** The hours without food before the visit: slots for which it is too late to begin state that. */
  fasting?: { hours: number; now: Date }
  /** Above the days. */
  children?: ReactNode
}

/** The others are in a list. */
const DAYS_SHOWN = 7

/** Days, then the hours of one day with their free seats, or the reason against an hour. */
export function TimeField({ days, chosen, onChoose, isFocused = false, fasting, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFocused) return
    box.current?.querySelector<HTMLElement>(':is(button,input)')?.focus()
    // The form has grown by the times, and its buttons may be out of view.
    box.current?.closest('form')?.scrollIntoView({ block: 'nearest' })
  }, [isFocused])
  const shown = days.find(({ date }) => date === chosen.date) ?? days[0]
  const later = days.slice(DAYS_SHOWN)
  if (days.length === 0) return <EmptyList>No day can be booked now.</EmptyList>
  return (
    <div ref={box} className="grid w-full gap-1.5">
      {children}
      <Choices legend="Day" isGrid>
        {days.slice(0, DAYS_SHOWN).map(({ date }) => (
          <Choice
            key={date}
            name="desk-day"
            isChosen={date === shown?.date}
            onChoose={() => onChoose({ ...chosen, date })}
          >
            {formatDay(date)}
          </Choice>
        ))}
        {later.length > 0 && (
          <select
            aria-label="Later day"
            value={later.some(({ date }) => date === shown?.date) ? shown?.date : ''}
            onChange={event => onChoose({ ...chosen, date: event.target.value })}
          >
            <option value="" disabled>
              Later
            </option>
            {later.map(({ date }) => (
              <option key={date} value={date}>
                {formatDay(date)}
              </option>
            ))}
          </select>
        )}
      </Choices>
      <Choices legend="Hour" isGrid>
        {shown?.slots.map(({ timeSlot, problem, left }) => (
          <Choice
            key={timeSlot}
            name="desk-hour"
            isChosen={problem === null && chosen.date === shown.date && chosen.timeSlot === timeSlot}
            isDisabled={problem !== null}
            onChoose={() => onChoose({ date: shown.date, timeSlot: problem === null ? timeSlot : '' })}
          >
            <span>{shortHour(timeSlot)}</span>
            <small>
              {problem ?? words.seatsLeft({ count: left })}
              {problem === null && fasting && isFastBegun(fasting, { date: shown.date, timeSlot }) && (
                <>, {words.fastBegun}</>
              )}
            </small>
          </Choice>
        ))}
      </Choices>
    </div>
  )
}
