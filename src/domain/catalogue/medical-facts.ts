import type { Category } from '#rules/categories.ts'
import { SAMPLE_KINDS, type SampleKind, type TestType } from '#rules/visits/samples.ts'

/**
 * Medical facts of a test, which are columns of the catalogue. A file from before there were such columns lacks them,
 * as do rows that it wrote: what its words say is then read here, once, and nowhere else.
 */

export interface MedicalFacts {
  testType: TestType
  /** What is taken; [] where nothing is. */
  sampleKinds: SampleKind[]
  /** The law binds it to the patient's consent, on record (HIV Act 2017). */
  hivConsent: boolean
  /** Its sample is taken two hours after a meal. */
  afterMeal: boolean
}

interface Words {
  code: string
  name: string
  categories: readonly string[]
  sampleType: string
  preparation: string
}

const IMAGING = /x-ray|xray|scan|imaging/i
const IMAGING_CATEGORIES: readonly string[] = ['X-Ray', 'CT Scan', 'Ultrasound'] satisfies Category[]
/** A code or name with a word that begins with HIV ("hives" doesn't count), or with the name of the virus. */
const HIV = /\bhiv(?!es?\b)|human immunodeficiency/i
const AFTER_MEAL = /\b(2|two) hours after\b.*\bmeal\b/i
const SAMPLES: Record<SampleKind, RegExp> = {
  blood: /blood|serum|plasma/i,
  urine: /urine/i,
  stool: /stool/i,
  sputum: /sputum/i,
  swab: /swab/i,
  cells: /cells|tissue|smear/i,
}

/** Whether an item's code or name says that it is an HIV test. */
export const saysHiv = ({ code, name }: Pick<Words, 'code' | 'name'>): boolean =>
  HIV.test(code) || HIV.test(name)

/** What the words of a test say. */
export const factsFromWords = ({ code, name, categories, sampleType, preparation }: Words): MedicalFacts => ({
  testType:
    IMAGING.test(name) || categories.some(category => IMAGING_CATEGORIES.includes(category))
      ? 'imaging'
      : 'lab',
  sampleKinds: SAMPLE_KINDS.filter(kind => SAMPLES[kind].test(sampleType)),
  hivConsent: saysHiv({ code, name }),
  afterMeal: AFTER_MEAL.test(preparation),
})

interface Placed<C extends string> {
  categories: C[]
  centreVisitRequired: boolean
}

/** Where a test belongs by its name: imaging is done at a centre, and what is called urine stands among Urine Tests. */
export function placedByName<C extends string>(name: string, { categories, centreVisitRequired }: Placed<C>) {
  const isLeftOut = /urine/i.test(name) && !(categories as string[]).includes(URINE)
  return {
    categories: isLeftOut ? [...categories, URINE as C] : categories,
    centreVisitRequired: centreVisitRequired || IMAGING.test(name),
  }
}

const URINE: Category = 'Urine Tests'

/** The facts of a stored test; a row from before the columns tells them by its words. */
export function factsOf<R extends StoredFacts & Omit<Words, 'code'> & Placed<string> & { id: string }>(
  row: R,
): R & MedicalFacts {
  const { testType, sampleKinds, hivConsent, afterMeal } = row
  if (testType && sampleKinds && hivConsent !== null && afterMeal !== null)
    return { ...row, testType, sampleKinds, hivConsent, afterMeal }
  return { ...row, ...placedByName(row.name, row), ...factsFromWords({ ...row, code: row.id }) }
}

type StoredFacts = { [Name in keyof MedicalFacts]: MedicalFacts[Name] | null }
