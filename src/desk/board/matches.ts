import type { PlacedVisit } from '#rules/desk/rank-collectors.ts'
import { slotHour } from '#rules/visits/slots.ts'
import type { BoardVisit } from './contract.ts'

/** A visit as collectors are ranked for it. */
export const placed = ({ orderId, timeSlot, area, collector }: BoardVisit): PlacedVisit => ({
  orderId,
  collector: collector?.id ?? null,
  hour: slotHour(timeSlot) ?? 0,
  area: area.name,
})
