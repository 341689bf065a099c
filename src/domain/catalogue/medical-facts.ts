import { CATEGORIES, type Category, IMAGING_CATEGORIES } from '#rules/catalogue/categories.ts'
import type { RecommendedPackage } from '#rules/catalogue/recommended.ts'
import { type Picture, SAMPLE_KINDS, type SampleKind, type TestType } from '#rules/catalogue/test-facts.ts'
import { guessContainerNeeds } from '#rules/specimens/containers.ts'
import { packagePicture, testPicture } from './pictures-from-words.ts'

/** Columns that older files and rows lack. This is the only place that parses these facts from the texts. */

export interface MedicalFacts {
  testType: TestType
  /** [] for imaging. */
  sampleKinds: SampleKind[]
  /** Requires a recorded consent (HIV Act 2017). */
  hivConsent: boolean
  /** Time for its sample; 0 for none. */
  afterMealHours: number
}

interface Words {
  code: string
  name: string
  categories: readonly Category[]
  sampleType: string
  preparation: string
}

const IMAGING = /x-ray|xray|scan|imaging/i
/** "Hives" is not HIV. */
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

/** The hours for rows and files that state none. */
export const defaultAfterMealHours = (afterMeal: boolean): number => (afterMeal ? 2 : 0)

const parseAfterMealHours = (preparation: string): number =>
  defaultAfterMealHours(AFTER_MEAL.test(preparation))

/** '18+' is 18; 0 for groups without an age, such as 'All ages'. */
export const parseMinAge = (ageGroup: string): number => Number(/^(\d+)\+$/.exec(ageGroup)?.[1] ?? 0)

export const isHivTest = ({ code, name }: Pick<Words, 'code' | 'name'>): boolean =>
  HIV.test(code) || HIV.test(name)

export const guessMedicalFacts = ({
  code,
  name,
  categories,
  sampleType,
  preparation,
}: Words): MedicalFacts => ({
  testType:
    IMAGING.test(name) || categories.some(category => IMAGING_CATEGORIES.includes(category))
      ? 'imaging'
      : 'lab',
  sampleKinds: SAMPLE_KINDS.filter(kind => SAMPLES[kind].test(sampleType)),
  hivConsent: isHivTest({ code, name }),
  afterMealHours: parseAfterMealHours(preparation),
})

interface Categorised {
  categories: Category[]
  centreVisitRequired: boolean
}

/** Imaging is done at a centre; urine tests belong to their category. */
export function guessCategories(name: string, { categories, centreVisitRequired }: Categorised): Categorised {
  const isLeftOut = /urine/i.test(name) && !categories.includes('urine')
  return {
    categories: isLeftOut ? [...categories, 'urine'] : categories,
    centreVisitRequired: centreVisitRequired || IMAGING.test(name),
  }
}

type StoredFacts = { [Name in keyof MedicalFacts]: MedicalFacts[Name] | null }

type Stored = StoredFacts &
  Omit<Words, 'code' | 'categories'> & {
    id: string
    categories: string[]
    categoryCodes: Category[] | null
    afterMeal: boolean | null
    containers: string[] | null
    picture: Picture | null
    healthArea: string
    centreVisitRequired: boolean
  }

export function toMedicalFacts<R extends Stored>({ categories: labels, categoryCodes, ...row }: R) {
  const categories = categoryCodes ?? labels.flatMap(label => CATEGORIES.codeOf(label) ?? [])
  const { testType, sampleKinds, hivConsent } = row
  const afterMealHours =
    row.afterMealHours ?? (row.afterMeal === null ? null : defaultAfterMealHours(row.afterMeal))
  const picture = row.picture ?? testPicture(row)
  const containers =
    row.containers ??
    guessContainerNeeds({ ...row, afterMealHours: afterMealHours ?? parseAfterMealHours(row.preparation) })
  if (testType && sampleKinds && hivConsent !== null && afterMealHours !== null)
    return { ...row, categories, picture, containers, testType, sampleKinds, hivConsent, afterMealHours }
  const guessed = guessCategories(row.name, { categories, centreVisitRequired: row.centreVisitRequired })
  return {
    ...row,
    ...guessed,
    picture,
    containers,
    ...guessMedicalFacts({ ...row, categories, code: row.id }),
  }
}

export const toPackageFacts = <R extends StoredPackage>(row: R) => ({
  ...row,
  hivConsent: row.hivConsent ?? isHivTest({ code: row.id, name: row.name }),
  minAge: row.minAge ?? parseMinAge(row.ageGroup),
  picture: row.picture ?? packagePicture(row),
})

interface StoredPackage extends Pick<RecommendedPackage, 'name' | 'gender'> {
  id: string
  hivConsent: boolean | null
  ageGroup: string
  minAge: number | null
  picture: Picture | null
}
