import { examinedIn, isOnePerson } from './order-patients.ts'
import type { VisitPart } from './order-shape.ts'

/** Whether its samples are, or were, taken: it is paid, or will be at the door. */
export const isTaken = ({ row }: VisitPart): boolean => row.status !== 'pending' && row.status !== 'cancelled'

/**
 * An order as its whole visit: with the hours that all of its tests ask for, and with the lines that were added, each for
 * the same patient of the order.
 */
export function wholeVisit(own: VisitPart, added: readonly VisitPart[]): VisitPart {
  const taken = added.filter(isTaken)
  if (taken.length === 0) return own
  const rows = [own.row, ...taken.map(({ row }) => row)]
  const fastingHours = Math.max(...rows.map(row => row.fastingHours))
  // An order of the release before says it by its texts alone.
  const afterMealHours =
    own.row.afterMealHours === null ? null : Math.max(...rows.map(row => row.afterMealHours ?? 0))
  const people = examinedIn(own.row, own.patients)
  const items = taken.flatMap(part => {
    const theirs = examinedIn(part.row, part.patients)
    return part.items.map(item => {
      const person = theirs[item.patient]
      const same = people.find(one => person && isOnePerson(one, person))
      return { ...item, patient: same?.position ?? 0 }
    })
  })
  return {
    row: { ...own.row, fastingHours, isFastingRequired: fastingHours > 0, afterMealHours },
    items: [...own.items, ...items],
    patients: own.patients,
  }
}
