import { type ReactNode, useEffect, useRef } from 'react'
import type { deskApi } from '#desk/frame/desk-api.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { words } from './words.ts'

export type Days = Awaited<ReturnType<typeof deskApi.listDeskTimes>>['days']

/** A slot of a day. */
export interface Time {
  date: string
  timeSlot: string
}

const isFree = ({ problem }: { problem: string | null }): boolean => problem === null

/** The slots that are free, in their order. */
export const freeOf = (days: Days) =>
  days.flatMap(({ date, slots }) =>
    slots.filter(isFree).map(({ timeSlot }) => ({ date, timeSlot, hour: slotHour(timeSlot) ?? 0 })),
  )

/** The time if it is free among these; undefined if not. */
export const freeAmong = (days: Days, { date, timeSlot }: Time): Time | undefined =>
  days.some(day => day.date === date && day.slots.some(slot => slot.timeSlot === timeSlot && isFree(slot)))
    ? { date, timeSlot }
    : undefined

interface Props {
  days: Days
  chosen: Time
  onChoose: (time: Time) => void
  /** The days take the focus when they come. */
  isFocused?: boolean
}

/** Days, then the hours of one with their places; one that can't be taken says why. */
export function TimeChoice({ days, chosen, onChoose, isFocused = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) box.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isFocused])
  const shown = days.find(({ date }) => date === chosen.date) ?? days[0]
  return (
    <div ref={box} className="desk-times">
      <Choices legend={words.dayLabel}>
        {days.map(({ date }) => (
          <label key={date}>
            <input
              type="radio"
              name="desk-day"
              checked={date === shown?.date}
              onChange={() => onChoose({ ...chosen, date })}
            />
            {formatDay(date)}
          </label>
        ))}
      </Choices>
      <Choices legend={words.hourLabel}>
        {shown?.slots.map(({ timeSlot, problem, left }) => (
          <label key={timeSlot} data-off={problem ? true : undefined}>
            <input
              type="radio"
              name="desk-hour"
              checked={problem === null && chosen.date === shown.date && chosen.timeSlot === timeSlot}
              aria-disabled={problem ? true : undefined}
              onChange={() => onChoose({ date: shown.date, timeSlot: problem ? '' : timeSlot })}
            />
            <span>{shortHour(timeSlot)}</span>
            <small>{problem ?? words.placesLeft({ count: left })}</small>
          </label>
        ))}
      </Choices>
    </div>
  )
}

/** Radios as boxes side by side. */
export const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="desk-choices">
    <legend className="desk-hidden">{legend}</legend>
    {children}
  </fieldset>
)
