import type { priceListFields } from '#text/staff.ts'
import { fieldsByWords, type HeadingWords } from '../sheet-fields.ts'

export type PriceListField = keyof typeof priceListFields

/** Null for a column that is not read. */
export type PriceListFields = readonly (PriceListField | null)[]

const HEADINGS: HeadingWords<PriceListField> = [
  ['code', [/\btest (code|id)\b/, /\bcode\b/]],
  ['mrp', [/\bm\.? ?r\.? ?p\b/, /\blist (price|rate)\b/]],
  [
    'price',
    [/\b(offer|discounted|selling|special|net|b2c)\b/, /\bprice\b/, /\b(rate|charges?|amount|fees?|cost)\b/],
  ],
  ['reportTime', [/\btat\b/, /\bturn ?around\b/, /\breport(ed|ing)?\b/]],
  ['homeCollection', [/\bhome\b/]],
  ['fasting', [/\bfast(ing)?\b/]],
  ['sample', [/\b(sample|specimen)\b/]],
  [
    'name',
    [
      /\b(test|investigation|profile) ?name\b|\bname of\b/,
      /\binvestigations?\b/,
      /\bname\b/,
      /\b(tests?|particulars)\b/,
    ],
  ],
]

/** Prices for other buyers than patients. */
const NOT_FOR_PATIENTS = /\b(b2b|partner|franchise|purchase)\b/

/** A list with an MRP alone has it as its price. */
export function proposeFields(headings: readonly string[]): (PriceListField | null)[] {
  const fields = fieldsByWords(headings, HEADINGS, NOT_FOR_PATIENTS)
  return fields.includes('price') ? fields : fields.map(field => (field === 'mrp' ? 'price' : field))
}
