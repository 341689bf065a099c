import type { CompanyFacts } from '#wire/facts.ts'
import { words } from './words.ts'

/** All fields except `isSample`, which is a check box, and those of the page `Look and texts`. */
export type FactName = Exclude<keyof CompanyFacts, 'isSample' | 'accent' | 'logo' | 'sharePicture' | 'texts'>
type Column = keyof typeof words.columns
type Row = Partial<Record<Column, string>>

/** The fields of a line. */
export const FACT_COLUMNS: Record<FactName, readonly Column[]> = {
  cityCount: ['value'],
  centreCount: ['value'],
  accreditations: ['name', 'number', 'address'],
  collectors: ['line'],
  pictures: ['address', 'alternative'],
  help: ['hours', 'whatsapp', 'callBack'],
  socialLinks: ['name', 'address'],
  testimonials: ['name', 'city', 'words'],
  siblingsTestimonials: ['name', 'city', 'words'],
  partners: ['name', 'initials', 'line'],
  awards: ['title', 'from', 'year'],
}
/** In the order in which the desk lists them. */
export const EDITED = Object.keys(FACT_COLUMNS) as FactName[]

export const PICTURE_SLOTS = Object.keys(words.pictureNames) as (keyof CompanyFacts['pictures'])[]

/** True for a fact whose lines can be added and removed; the others have a fixed number of lines. */
export const isList = (name: FactName): boolean =>
  !['cityCount', 'centreCount', 'pictures', 'help'].includes(name)

const toRow = (value: object): Row =>
  Object.fromEntries(Object.entries(value).map(([column, text]) => [column, String(text ?? '')]))

export function toFactRows(name: FactName, value: CompanyFacts[FactName]): Row[] {
  if (value === null || typeof value === 'number') return [{ value: String(value ?? '') }]
  if (name === 'pictures') {
    const pictures = value as CompanyFacts['pictures']
    return PICTURE_SLOTS.map(slot => toRow(pictures[slot] ?? {}))
  }
  if (!Array.isArray(value)) return [toRow(value)]
  return value.map(line => (typeof line === 'string' ? { line } : toRow(line)))
}

const emptyToNull = (text = '') => (text.trim() === '' ? null : text.trim())
/** A text that is no number is sent as it is: the server refuses it with a sentence. */
const parseNumber = (text = '') => (text.trim() === '' ? null : Number(text))

/** Leaves out empty lines of a list. */
export function parseFact(name: FactName, rows: readonly Row[]): CompanyFacts[FactName] {
  const [first = {}] = rows
  const filled = rows.filter(row => Object.values(row).some(text => text.trim() !== ''))
  switch (name) {
    case 'cityCount':
    case 'centreCount':
      return parseNumber(first.value)
    case 'collectors':
      return filled.map(({ line = '' }) => line)
    case 'help':
      return {
        hours: emptyToNull(first.hours),
        whatsapp: emptyToNull(first.whatsapp),
        callBack: emptyToNull(first.callBack),
      }
    case 'pictures':
      return Object.fromEntries(
        PICTURE_SLOTS.map((slot, at) => [slot, pictureOf(rows[at])]),
      ) as CompanyFacts['pictures']
    case 'accreditations':
      return filled.map(row => ({
        ...completeRow(name, row),
        address: emptyToNull(row.address),
      })) as CompanyFacts['accreditations']
    case 'awards':
      return filled.map(row => ({
        ...completeRow(name, row),
        year: parseNumber(row.year),
      })) as CompanyFacts['awards']
    default:
      return filled.map(row => completeRow(name, row)) as CompanyFacts[FactName]
  }
}

const completeRow = (name: FactName, row: Row): Row =>
  Object.fromEntries(FACT_COLUMNS[name].map(column => [column, row[column] ?? '']))

const pictureOf = ({ address = '', alternative = '' }: Row = {}) =>
  address.trim() || alternative.trim() ? { address: address.trim(), alternative: alternative.trim() } : null
