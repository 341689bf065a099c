import type { Tube, TubeScan } from '#contract/desk/reception.ts'
import { STAFF_PREFIX } from '#domain/actor.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { heldUntil } from '#rules/orders/messages.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { UNDO_MS } from '#rules/specimens/states.ts'
import type { ScanAnswer } from './receive.ts'
import type { SpecimenRow, VisitTube } from './visit-tubes.ts'

/** Tubes in the contract's shape. */

/**
 * When a tube can no longer be used; null while nobody has said when it was filled. One of which that was never said was
 * filled, at the latest, when its visit's samples were taken.
 */
export function goodUntil(
  specimen: Pick<SpecimenRow, 'collectedAt'>,
  { container }: Pick<VisitTube, 'container'>,
  visit: Pick<OrderRow, 'collectedAt'>,
): Date | null {
  const filledAt = specimen.collectedAt ?? visit.collectedAt
  return filledAt && new Date(filledAt.getTime() + container.stableHours * HOUR_MS)
}

/** 'vijay' of 'operator:vijay'. */
const nameIn = (by: string): string => (by.startsWith(STAFF_PREFIX) ? by.slice(STAFF_PREFIX.length) : by)

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Who did something with a tube: the staff id, or the name of one who was recorded without an id. */
export const personOf = (
  by: string | null,
  id: string | null,
  numbered: ReadonlyMap<string, string>,
): { id: string; name: string } | null =>
  by === null ? null : { id: id ?? nameIn(by), name: numbered.get(id ?? '') ?? nameIn(by) }

interface Shown {
  /** From `numberedNames`. */
  numbered: ReadonlyMap<string, string>
  /** The codes of the tubes that some are in the place of, by id. */
  replaces?: ReadonlyMap<string, string>
}

/** A tube of `visit`. */
export function tubeShape(
  tube: VisitTube,
  visit: Pick<OrderRow, 'collectedAt'>,
  { numbered, replaces = new Map() }: Shown,
): Tube {
  const { person, container, timing, tests, isNeeded, specimen } = tube
  return {
    code: specimen?.barcode ?? null,
    letter: container.letter,
    cap: container.cap,
    container: container.name,
    timing,
    patientName: person.name,
    gender: GENDERS.labelOf(person.gender),
    age: person.age.years,
    ageMonths: person.age.months,
    tests: new Set(tests.map(one => one.test)).size,
    isNeeded,
    state: specimen?.state ?? null,
    labelledAt: iso(specimen?.labelledAt),
    collectedAt: iso(specimen?.collectedAt),
    receivedAt: iso(specimen?.receivedAt),
    acceptedAt: iso(specimen?.acceptedAt),
    rejectedAt: iso(specimen?.rejectedAt),
    collectedBy: specimen && personOf(specimen.collectedBy, specimen.collectedById, numbered),
    receivedBy: specimen && personOf(specimen.receivedBy, specimen.receivedById, numbered),
    rejectReason: specimen?.rejectReason ?? null,
    goodUntil: specimen && iso(goodUntil(specimen, tube, visit)),
    replaces: (specimen?.replacesId && replaces.get(specimen.replacesId)) || null,
  }
}

/** `now`: the answer's time, by which a patient whose tube is rejected is told. */
export function scanShape(
  answer: ScanAnswer,
  { now, numbered }: { now: Date } & Pick<Shown, 'numbered'>,
): TubeScan {
  const nothing = { isCode: true, belongsTo: null, tube: null }
  if (!('tube' in answer)) return { ...nothing, ...answer }
  const { kind, code, order, specimen, here, rejected, of } = answer
  const tube = tubeShape({ ...answer.tube, specimen }, order, { numbered })
  const quietUntil = iso(heldUntil('sample-rejected', new Date(now.getTime() + UNDO_MS)))
  return { ...nothing, kind, code, tube: { ...tube, orderId: order.number, here, rejected, of, quietUntil } }
}
