import type { SlotDays } from '#contract/orders.ts'
import { isOpenAt, type Opening } from '#rules/visits/opening.ts'
import { LAST_FIRST_HOUR } from '#rules/visits/preparation.ts'
import { LATER_FROM, SLOT_HOURS, slotHour } from '#rules/visits/slots.ts'
import { closed, full, later, morningIsBest, placesLeft, tooLateForTwo } from '#text/orders/slots.ts'
import { say } from '#text/text.ts'

/** What a day and its slots are called while one is chosen. */

export type SlotDay = SlotDays['days'][number]
type Slot = SlotDay['slots'][number]

/** So few places are worth telling. */
const FEW = 3

/** What the tests ask of the hour. */
export interface Visit {
  fastingHours: number
  /** The collector comes a second time, three hours later. */
  needsSecond: boolean
}

/** A day as the centre of the visit has it: while it is closed no slot can be had. */
export const dayAtCentre = (day: SlotDay, centre: Opening | null): SlotDay =>
  centre === null
    ? day
    : {
        ...day,
        slots: day.slots.map(slot => ({
          ...slot,
          available: slot.available && isOpenAt(centre, day.date, slotHour(slot.timeSlot) ?? 0),
        })),
      }

/** True when a slot can be chosen: it has room, and a second sample fits. */
export const isSlotFor = (slot: Slot, visit: Visit): boolean => slot.available && !isTooLate(slot, visit)

const isTooLate = ({ timeSlot }: Slot, { needsSecond }: Visit): boolean =>
  needsSecond && (slotHour(timeSlot) ?? 0) > LAST_FIRST_HOUR

/** Above the first of the morning's slots and above the first of the others, where the patient fasts. */
export function slotHeading({ timeSlot }: Slot, { fastingHours }: Visit): string | undefined {
  const hour = slotHour(timeSlot)
  if (fastingHours === 0 || hour === undefined) return undefined
  if (hour === SLOT_HOURS[0]) return say(morningIsBest)
  return hour === LATER_FROM ? say(later) : undefined
}

/** 'Full', 'Closed', '2 left', why a second sample doesn't fit, or nothing where there is plenty of room. */
export function slotNote(slot: Slot, visit: Visit): string | undefined {
  const { available, left } = slot
  if (isTooLate(slot, visit)) return say(tooLateForTwo)
  if (left === 0) return say(full)
  if (!available) return say(closed)
  return left <= FEW ? say(placesLeft, { count: left }) : undefined
}

/** Why a day has no slot to choose; undefined while it has one. */
export function whyNone({ slots }: SlotDay): 'full' | 'closed' | undefined {
  if (slots.some(slot => slot.available)) return undefined
  return slots.every(slot => slot.left === 0) ? 'full' : 'closed'
}

/** 'Full' or 'Closed' for a day without any slot to choose. */
export function dayNote(day: SlotDay): string | undefined {
  const why = whyNone(day)
  return why && say(why === 'full' ? full : closed)
}

/** The chosen day while it is offered, else the first one with room, else the first. */
export function dayToShow(days: readonly SlotDay[], chosen: string): SlotDay | undefined {
  return days.find(day => day.date === chosen) ?? days.find(day => !whyNone(day)) ?? days[0]
}

/** The chosen slot while it can be had on that day; else ''. */
export const slotToShow = (day: SlotDay | undefined, chosen: string, visit: Visit): string =>
  day?.slots.some(slot => slot.timeSlot === chosen && isSlotFor(slot, visit)) ? chosen : ''
