import type { SlotDays } from '#contract/orders.ts'

/** What a day and its slots are called while one is chosen. */

export type SlotDay = SlotDays['days'][number]
type Slot = SlotDay['slots'][number]

/** So few places are worth telling. */
const FEW = 3

/** 'Full', 'Closed', '2 left', or nothing where there is plenty of room. */
export function slotNote({ available, left }: Slot): string | undefined {
  if (left === 0) return 'Full'
  if (!available) return 'Closed'
  return left <= FEW ? `${left} left` : undefined
}

/** 'Full' or 'Closed' for a day without any slot to choose. */
export function dayNote({ slots }: SlotDay): string | undefined {
  if (slots.some(slot => slot.available)) return undefined
  return slots.every(slot => slot.left === 0) ? 'Full' : 'Closed'
}

/** The chosen day while it is offered, else the first one with room, else the first. */
export function dayToShow(days: readonly SlotDay[], chosen: string): SlotDay | undefined {
  return days.find(day => day.date === chosen) ?? days.find(day => !dayNote(day)) ?? days[0]
}

/** The chosen slot while it can be had on that day; else ''. */
export const slotToShow = (day: SlotDay | undefined, chosen: string): string =>
  day?.slots.some(slot => slot.timeSlot === chosen && slot.available) ? chosen : ''
