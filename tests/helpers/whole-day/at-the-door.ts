import { expect } from 'vitest'
import type { CollectorVisit, ReportedEvent } from '#collector/data/contract.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import type { Collector, Laboratory, Visit } from './laboratory.ts'

/** What happens at a door, as the collector's phone reports it. */

export interface AtDoor {
  /** Positions of people who are not there. */
  absent?: readonly number[]
  /** The first person's name, as it is on their card. */
  name?: string
  /** The number of a payment by UPI. */
  upi?: string
  /** What the customer gave instead of the sum that is due. */
  cash?: number
}

/** The codes of the tubes that were filled, by order. */
export type Tubes = Map<string, string[]>

const EVENTS_AT_ONCE = 50

/** All events of a visit, from what the phone shows of it. */
function eventsOf(
  { event }: Laboratory,
  { id, code }: Visit,
  shown: CollectorVisit,
  minute: number,
  { absent = [], name, upi, cash = shown.toTake }: AtDoor,
): ReportedEvent[] {
  const at = (later: number) => `09:${String((minute % 45) + later).padStart(2, '0')}`
  const [first] = shown.people
  return [
    event(id, 'on_the_way', at(0)),
    event(id, 'arrived', at(4)),
    code === null
      ? event(id, 'code_skipped', at(5), { reason: 'patient-known' })
      : event(id, 'code_shown', at(5), { code }),
    ...absent.map(person => event(id, 'absent', at(6), { person, reason: 'not-home', note: '' })),
    ...(name && first
      ? [
          event(id, 'corrected', at(6), {
            person: first.position,
            name,
            age: first.age,
            gender: 'Female',
            guardianName: '',
            before: { name: first.name, age: first.age, gender: first.gender },
          }),
        ]
      : []),
    event(id, 'identified', at(7)),
    ...shown.tubes
      .filter(({ position }) => !absent.includes(position))
      .map(tube => event(id, 'tube_bound', at(8), { tube: tube.key, code: tube.code ?? newTubeCode() })),
    ...(shown.toTake === 0
      ? []
      : [
          upi
            ? event(id, 'upi_taken', at(9), { amount: shown.toTake, reference: upi })
            : event(id, 'cash_taken', at(9), { amount: cash }),
        ]),
    event(id, 'collected', at(10)),
  ]
}

/** What a phone has recorded of these visits. */
export async function recordOnPhone(
  lab: Laboratory,
  collector: Collector,
  visits: readonly Visit[],
  mishapOf: (visit: Visit) => AtDoor,
): Promise<ReportedEvent[][]> {
  const { visits: shown } = await lab.dayOf(collector)
  return visits.map((visit, index) => {
    const found = shown.find(({ orderId }) => orderId === visit.id)
    if (!found) throw new Error(`the phone does not show ${visit.id}`)
    return eventsOf(lab, visit, found, index, mishapOf(visit))
  })
}

/** Sends what a phone has recorded; returns the orders whose reports wait for the desk. */
export async function sendFromPhone(
  { send }: Laboratory,
  collector: Collector,
  visits: readonly ReportedEvent[][],
  tubes: Tubes,
): Promise<string[]> {
  const waiting: string[] = []
  for (const events of visits)
    for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
      const outcomes = await send(collector, events.slice(from, from + EVENTS_AT_ONCE))
      for (const [index, { outcome, problem }] of outcomes.entries()) {
        const reported = events[from + index]
        if (!reported) continue
        if (outcome === 'conflict') waiting.push(reported.orderId)
        else expect({ outcome, problem, kind: reported.kind }).toMatchObject({ outcome: 'taken' })
        if (reported.kind === 'tube_bound')
          tubes.set(reported.orderId, [...(tubes.get(reported.orderId) ?? []), reported.code])
      }
    }
  return waiting
}
