import type { BoardVisit, DeskBoard } from '#desk/board/contract.ts'
import { isAssignable } from '#rules/desk/day-lists.ts'
import { measurePlan, type PlannedCollector, type PlannedVisit, planDay } from '#rules/desk/plan-day.ts'
import { slotHour } from '#rules/visits/slots.ts'

/** The board as the planner reads it. */

export const hourOfVisit = ({ timeSlot }: BoardVisit): number => slotHour(timeSlot) ?? 0

const toPlanned = ({ orderId, area, seats, collector, ...visit }: BoardVisit): PlannedVisit => ({
  orderId,
  hour: slotHour(visit.timeSlot) ?? 0,
  area,
  seats,
  collector: collector?.id ?? null,
})

/** Still to take place, at home. */
const isHomeVisit = ({ isCentreVisit, state }: BoardVisit): boolean => !isCentreVisit && state !== 'cancelled'

export const hasHours = ({ collectors }: DeskBoard): boolean =>
  collectors.some(({ perHour }) => perHour !== null)

/** Those with working hours in the city; without any, all collectors count, all day. */
function planningCollectors(board: DeskBoard, off?: string): PlannedCollector[] {
  const known = board.collectors.filter(({ perHour }) => perHour !== null)
  const all = (known.length > 0 ? known : board.collectors).filter(({ id }) => id !== off)
  const seats = new Map<number, number>()
  for (const visit of board.visits.filter(isHomeVisit))
    seats.set(hourOfVisit(visit), (seats.get(hourOfVisit(visit)) ?? 0) + visit.seats)
  const share = Math.ceil(Math.max(1, ...seats.values()) / Math.max(1, all.length))
  return all.map(({ id, area, pinCode, hours, perHour }) => ({
    id,
    start: { name: area ?? '', pinCode: pinCode ?? '' },
    hours: perHour === null ? { from: 0, to: 24 } : hours,
    perHour: perHour ?? share,
  }))
}

/** Order → the collector of the plan, where it differs from the board. */
export type Proposal = ReadonlyMap<string, string>

interface Wishes {
  /** A collector who is off from now on: their visits are planned again. */
  off?: string
  /** What is planned already and stays. */
  kept?: Proposal
}

export function propose(board: DeskBoard, { off, kept = new Map() }: Wishes = {}): Proposal {
  const visits = board.visits.filter(isHomeVisit).map(visit => {
    const planned = toPlanned(visit)
    const chosen = kept.get(visit.orderId) ?? planned.collector
    const isFree = isAssignable(visit) && chosen === off
    // A visit that has failed needs another time, not another collector.
    if (!isAssignable(visit)) return { ...planned, collector: planned.collector ?? '' }
    return { ...planned, collector: isFree ? null : chosen }
  })
  const { assigned } = planDay(planningCollectors(board, off), visits)
  const stays = [...kept].filter(([, collector]) => collector !== off)
  return new Map([...stays, ...assigned])
}

/** The board as it will be once the plan is applied. */
export function withProposal(board: DeskBoard, proposal: Proposal): DeskBoard {
  const names = new Map(board.collectors.map(({ id, name }) => [id, name]))
  return {
    ...board,
    visits: board.visits.map(visit => {
      const id = isAssignable(visit) ? proposal.get(visit.orderId) : undefined
      return id === undefined ? visit : { ...visit, collector: { id, name: names.get(id) ?? '' } }
    }),
  }
}

export const countAreaChanges = (board: DeskBoard): number =>
  measurePlan(planningCollectors(board), board.visits.filter(isHomeVisit).map(toPlanned)).areaChanges
