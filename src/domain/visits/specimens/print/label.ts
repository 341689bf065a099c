import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { LabelledTube } from '#domain/visits/specimens/labels.ts'
import { formatShortDay } from '#rules/dates.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { ageText } from '#rules/patients/patient.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'

/** What stands on a tube: whose it is, what it is, and its code. Never a test: a label is read by anybody who passes. */
export interface Label {
  code: string
  patientName: string
  /** Sex and age: 'F, 67 years'. */
  person: string
  /** Letter, name and timing of the container: 'F Fluoride, after the meal'. */
  container: string
  /** Day and hour of the visit. */
  visit: string
}

export function labelOf(order: OrderRow, { person, container, timing, specimen }: LabelledTube): Label {
  const later = say(tubes.timings[timing])
  const sex = GENDERS.labelOf(person.gender).slice(0, 1)
  return {
    code: specimen.barcode,
    patientName: person.name,
    person: say(tubes.person, { gender: sex, age: ageText(person.age) }),
    container: `${container.letter} ${container.name}${later && `, ${later}`}`,
    visit: `${formatShortDay(order.slotDate)}, ${slotLabel(order.slotHour).split(' - ')[0]}`,
  }
}
