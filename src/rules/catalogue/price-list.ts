import type { priceListFields } from '#text/staff.ts'

export type PriceListField = keyof typeof priceListFields

/** Null for a column that is not read. */
export type PriceListFields = readonly (PriceListField | null)[]

/** Words of headings, the surest first. A column that an earlier field has taken is no longer free. */
const HEADINGS: readonly (readonly [PriceListField, readonly RegExp[]])[] = [
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

/** The fields that the words of the headings suggest. A list with an MRP alone has it as its price. */
export function proposeFields(headings: readonly string[]): (PriceListField | null)[] {
  const texts = headings.map(heading =>
    heading
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' '),
  )
  const fields = texts.map((): PriceListField | null => null)
  for (const [field, patterns] of HEADINGS) {
    const isFree = (text: string, at: number) => fields[at] === null && !NOT_FOR_PATIENTS.test(text)
    const found = patterns
      .map(pattern => texts.findIndex((text, at) => isFree(text, at) && pattern.test(text)))
      .find(at => at >= 0)
    if (found !== undefined) fields[found] = field
  }
  return fields.includes('price') ? fields : fields.map(field => (field === 'mrp' ? 'price' : field))
}

/** The position of the row that has the most known headings, else of the first row with two cells. */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const counts = rows.map(cells => proposeFields(cells).filter(Boolean).length)
  const most = Math.max(0, ...counts)
  if (most > 1) return counts.indexOf(most)
  return Math.max(
    0,
    rows.findIndex(cells => cells.filter(Boolean).length > 1),
  )
}
