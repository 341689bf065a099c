import type { BookableDays } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { PossibleHours } from '#rules/visits/eating.ts'
import { isOpenAt, type OpeningHours } from '#rules/visits/opening.ts'
import { bookableDays, isDayOpen } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'
import { closed, full, seatsLeft, tooEarly, tooFewSeats, tooLateForTwo, yourTime } from './words.ts'

export interface Slot {
  hour: number
  available: boolean
  left: number
  /** Has seats for all patients of the visit. */
  fits: boolean
  /** The present slot of the visit that is being moved. */
  isOwn?: boolean
}

export interface SlotDay {
  date: IndianDate
  slots: readonly Slot[]
}

/** 'Left' is shown at this number of seats or fewer. */
const FEW = 3

/** Makes slots unavailable at which the chosen centre is closed. */
export const dayAtCentre = (day: SlotDay, centre: OpeningHours | null): SlotDay =>
  centre === null
    ? day
    : {
        ...day,
        slots: day.slots.map(slot => ({
          ...slot,
          available: slot.available && isOpenAt(centre, day.date, slot.hour),
        })),
      }

/** Marks the visit's present slot, because a move to it would change nothing. */
export const withOwnSlot = (day: SlotDay, own: { date: IndianDate; hour: number }): SlotDay =>
  day.date === own.date
    ? { ...day, slots: day.slots.map(slot => (slot.hour === own.hour ? { ...slot, isOwn: true } : slot)) }
    : day

/**
 * For a visit that is being moved: its own day while another hour is free there, otherwise the next day that has one;
 * undefined if none has. The customer chooses the hour: no visit is moved by a single press.
 */
export function suggestedSlot(
  days: readonly SlotDay[],
  { date }: { date: IndianDate },
  visit: PossibleHours,
): { date: IndianDate; hour: null } | undefined {
  const day = days.find(day => day.date >= date && day.slots.some(slot => isSlotFor(slot, visit)))
  return day && { date: day.date, hour: null }
}

/** For a new sample: the first day with a free slot, at the hour nearest to that of the visit before. */
export function nearestSlot(
  days: readonly SlotDay[],
  { hour }: { hour: number },
  visit: PossibleHours,
): { date: IndianDate; hour: number } | undefined {
  const [nearest] = days.flatMap(({ date, slots }) =>
    slots
      .filter(slot => isSlotFor(slot, visit))
      .map(slot => ({ date, hour: slot.hour }))
      .sort((one, other) => Math.abs(one.hour - hour) - Math.abs(other.hour - hour)),
  )
  return nearest
}

/** On the first day with a free slot; not before the usual hour while a later one is free. */
export function earliestSlot(
  days: readonly SlotDay[],
  visit: PossibleHours,
): { date: IndianDate; slotHour: number } | undefined {
  const [first] = days.flatMap(({ date, slots }) => {
    const possible = slots.filter(slot => isSlotFor(slot, visit))
    const slot = possible.find(({ hour }) => hour >= visit.usual) ?? possible[0]
    return slot ? { date, slotHour: slot.hour } : []
  })
  return first
}

/** Available, late enough for breakfast and early enough for a second sample. */
export const isSlotFor = (slot: Slot, visit: PossibleHours): boolean =>
  slot.available && !slot.isOwn && slot.hour >= visit.earliest && slot.hour <= visit.latest

/**
 * 'Full', 'Closed' or '2 left'; or too few seats for all, too early for breakfast, or too late for a second sample. Undefined if many seats are
 * left.
 */
export function slotAvailability(slot: Slot, visit: PossibleHours): string | undefined {
  const { available, left } = slot
  if (slot.isOwn) return say(yourTime)
  if (slot.hour < visit.earliest) return say(tooEarly)
  if (slot.hour > visit.latest) return say(tooLateForTwo)
  if (left === 0) return say(full)
  if (!slot.fits) return say(tooFewSeats, { count: left })
  if (!available) return say(closed)
  return left <= FEW ? say(seatsLeft, { count: left }) : undefined
}

/** Undefined while a slot is available. */
export function unavailableReason({ slots }: SlotDay): 'full' | 'closed' | undefined {
  if (slots.some(slot => slot.available)) return undefined
  return slots.every(slot => !slot.fits) ? 'full' : 'closed'
}

/** True of tomorrow from the city's closing hour on; a day may be closed for other reasons. */
export const hasClosedToday = (day: SlotDay, now: Date, city: BookableDays): boolean =>
  unavailableReason(day) === 'closed' &&
  day.date === bookableDays(now, city)[0] &&
  !isDayOpen(day.date, now, city)

/** 'Full' or 'Closed' for a day without available slots. */
export function dayAvailability(day: SlotDay): string | undefined {
  const why = unavailableReason(day)
  return why && say(why === 'full' ? full : closed)
}

/** The chosen day while it is offered, else the first available one, else the first. */
export function dayToShow(days: readonly SlotDay[], chosen: string): SlotDay | undefined {
  return days.find(day => day.date === chosen) ?? days.find(day => !unavailableReason(day)) ?? days[0]
}

/** The chosen hour while its slot is available; else null. */
export const slotToShow = (
  day: SlotDay | undefined,
  chosen: number | null,
  visit: PossibleHours,
): number | null => (day?.slots.some(slot => slot.hour === chosen && isSlotFor(slot, visit)) ? chosen : null)
