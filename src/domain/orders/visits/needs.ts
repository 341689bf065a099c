import { type Needs, needsOf } from '#rules/visits/eating.ts'
import type { BookedItem } from '../lines.ts'
import type { ExaminedPerson } from '../order-patients.ts'
import type { OrderItemRow, VisitPart } from '../order-rows.ts'

/** The strictest of the items. */
export const preparationHours = (items: readonly OrderItemRow[]) => ({
  fastingHours: Math.max(0, ...items.map(item => item.fastingHours)),
  afterMealHours: Math.max(0, ...items.map(item => item.afterMealHours)),
})

const hoursAt = ({ items }: Pick<VisitPart, 'items'>, position: number) =>
  preparationHours(items.filter(item => item.person === position && item.cancelledAt === null))

/** What a person's uncancelled tests need of them. `position`: in the visit. */
export function needsAt(part: VisitPart, position: number): Needs {
  const person = part.patients.find(patient => patient.position === position)
  return needsOf({ years: person?.age, isPregnant: person?.isPregnant ?? false }, hoursAt(part, position))
}

/** In the order of its patients. */
export const needsOfVisit = (part: VisitPart): Needs[] =>
  part.patients.map(({ position }) => needsAt(part, position))

/** What new tests need of each patient, together with the tests that the patient already has in the visit. */
export const needsWithBooked = (
  people: readonly Pick<ExaminedPerson, 'position' | 'age' | 'isPregnant'>[],
  booked: readonly Pick<BookedItem, 'item' | 'patient'>[],
  known?: VisitPart,
): Needs[] =>
  people.map(({ position, age, isPregnant }) => {
    const own = booked.filter(({ patient }) => patient === position).map(({ item }) => item)
    const before = known ? hoursAt(known, position) : { fastingHours: 0, afterMealHours: 0 }
    return needsOf(
      { years: age.years, isPregnant },
      {
        fastingHours: Math.max(before.fastingHours, ...own.map(item => item.fastingHours)),
        afterMealHours: Math.max(before.afterMealHours, ...own.map(item => item.afterMealHours)),
      },
    )
  })
