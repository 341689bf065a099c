import type { PlacedVisit } from '#rules/desk/rank-collectors.ts'
import { slotHour } from '#rules/visits/slots.ts'
import type { BoardVisit } from './visit-table.tsx'

/** Whether a visit is found by each word of a filter: in its area, PIN code, collector, patient or number. */
export function matches(visit: BoardVisit, filter: string): boolean {
  const { area, collector, patientName, orderId } = visit
  const text = [area.name, area.pinCode, collector?.name ?? '', patientName, orderId].join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** A visit as collectors are ranked for it. */
export const placed = ({ orderId, timeSlot, area, collector }: BoardVisit): PlacedVisit => ({
  orderId,
  collector: collector?.id ?? null,
  hour: slotHour(timeSlot) ?? 0,
  area: area.name,
})
