import { plainNumber, readTruth } from '#domain/files/spreadsheet.ts'
import { guessMedicalFacts } from '../medical-facts.ts'

/** Readers of what laboratories write into their price lists. Undefined for a cell that can't be read. */

const numbersIn = (text: string): number[] => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number)

const NO_FASTING =
  /^(no|n|nil|none|na|n\/a|-+|0|random|(fasting )?not (required|needed|necessary)|non[- ]?fasting|no fasting)( (required|needed))?$/i
const FASTING_WITHOUT_HOURS =
  /^(yes|y|fasting|required|needed|fasting (required|needed)|overnight( fasting)?)$/i

/** Hours; the most of a range such as '8-10 hrs'. `usual` is for cells without a number, such as 'Yes'. */
export function readFasting(cell: string, usual: number | null): number | undefined {
  const text = cell.trim()
  if (NO_FASTING.test(text)) return 0
  if (FASTING_WITHOUT_HOURS.test(text)) return usual || undefined
  if (
    !/^\D*\d+\s*((-|–|to)\s*\d+\s*)?(h|hr|hrs|hours?)?\.?( (of )?fast(ing)?)?( (required|needed))?$/i.test(
      text,
    )
  )
    return undefined
  return Math.max(...numbersIn(text))
}

/** Hours until the report, at most; numbers count days if the heading or the cell says so. */
export function readReportTime(cell: string, heading: string): number | undefined {
  const text = cell.trim()
  if (/^same[- ]day$/i.test(text)) return 24
  if (/^next[- ]day$/i.test(text)) return 48
  const [, most, unit = ''] =
    /^(?:\D*\d+\s*(?:-|–|to)\s*)?(?:within\s+)?(\d+)(?:\.0+)?\s*([a-z]*)\.?$/i.exec(text) ?? []
  if (most === undefined) return undefined
  const inDays = /^(d|days?|working)$/i.test(unit) || (unit === '' && /\bdays?\b/i.test(heading))
  if (!inDays && !/^(h|hrs?|hours?)?$/i.test(unit)) return undefined
  return Number(most) * (inDays ? 24 : 1)
}

const COLLECTED = /^(y|✓|✔|available|home( collection)?|possible)$/i
const ONLY_AT_CENTRE =
  /^(n|✗|✘|x|-+|not (available|possible)|(lab|centre|center|walk[- ]?in|visit)( (visit|only))*)$/i

/** True if the sample is collected at home. */
export function readHomeCollection(cell: string): boolean | undefined {
  const text = cell.trim()
  const truth = readTruth(text)
  if (truth !== undefined) return truth
  if (COLLECTED.test(text)) return true
  return ONLY_AT_CENTRE.test(text) ? false : undefined
}

/** Tubes that laboratories name instead of the blood in them. */
const TUBES = /edta|fluoride|citrate|heparin|\bsst\b|\bwb\b|plain tube|clot/i

/** 'EDTA' as 'Blood (EDTA)'. Undefined for a sample of no known kind. */
export function readSample(cell: string): string | undefined {
  const text = cell.trim()
  const kindsOf = (sampleType: string) =>
    guessMedicalFacts({ code: '', name: '', categories: [], preparation: '', sampleType }).sampleKinds
  if (kindsOf(text).length > 0) return text
  return TUBES.test(text) ? `Blood (${text})` : undefined
}

/** 'Vitamin D (25-OH)' and 'vitamin d 25 OH' are one name. */
export const foldTestName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}+%]+/gu, ' ')
    .trim()

const MAX_CODE = 30

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A laboratory's code in the letters of ours: 'lp/023' is 'LP-023'. */
export const readCode = (cell: string): string => slugOf(cell)

/** A code that is not `taken`; '' for a name without Latin letters. */
export function codeOfName(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name).slice(0, MAX_CODE).replace(/-$/, '')
  if (slug === '' || !taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const end = `-${number}`
    const code = slug.slice(0, MAX_CODE - end.length) + end
    if (!taken.has(code)) return code
  }
}

/** Rupees as the catalogue's files have them: '1,50,000.00' and 'Rs. 250/-' are '150000.00' and '250'. */
export const readPrice = (cell: string): string =>
  plainNumber(cell.trim().replace(/(rs\.?|inr|₹|only)$/i, ''))
