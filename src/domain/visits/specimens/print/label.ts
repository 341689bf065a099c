import JsBarcode from 'jsbarcode'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { LabelledTube } from '#domain/visits/specimens/labels.ts'
import { formatShortDay } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { ageText } from '#rules/patients/patient.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'

/** A label never names a test, because anyone passing can read it. */
export interface Label {
  code: string
  patientName: string
  /** 'F, 67 years'. */
  person: string
  /** 'F Fluoride, after the meal'. */
  container: string
  /** Day and hour of the visit. */
  visit: string
}

export function tubeLabel(order: OrderRow, { person, container, timing, specimen }: LabelledTube): Label {
  const later = say(visits.tubeTimings[timing])
  const sex = GENDERS.labelOf(person.gender).slice(0, 1)
  return {
    code: specimen.barcode,
    patientName: person.name,
    person: say(visits.genderAndAge, { gender: sex, age: ageText(person.age) }),
    container: `${container.letter} ${container.name}${later && `, ${later}`}`,
    visit: `${formatShortDay(order.visit.date)}, ${hourOf(order.visit.hour)}`,
  }
}

/** Free space on both sides of the bars, in modules. */
export const QUIET_MODULES = 10

/** Code 128, set B: widths of bars and gaps in modules, a bar first. Throws outside printable ASCII. */
export function code128(text: string): number[] {
  const drawing: { encodings?: { data: string }[] } = {}
  JsBarcode(drawing, text, {
    format: 'CODE128B',
    valid: isValid => {
      if (!isValid) throw new Error(`${text} has a letter that Code 128 B has not`)
    },
  })
  const modules = drawing.encodings?.map(({ data }) => data).join('') ?? ''
  return (modules.match(/1+|0+/g) ?? []).map(({ length }) => length)
}

/** In modules, without the quiet zones. */
export const widthInModules = (bars: readonly number[]): number => bars.reduce((sum, width) => sum + width, 0)
