import type { HealthPackage, LabTest } from '#contract/catalogue.ts'

/** Which drawing of `health-pictures.svg` stands for a test or package. */

export type HealthPictureName =
  | (typeof AREAS)[keyof typeof AREAS]
  | ('allergy' | 'body' | 'child' | 'man' | 'senior' | 'test' | 'woman')

/** Drawings by the catalogue's health area. */
const AREAS = {
  Blood: 'blood',
  Bones: 'bone',
  'Cancer screening': 'cancer',
  Digestion: 'digestion',
  'Fever & infections': 'fever',
  Heart: 'heart',
  Hormones: 'hormones',
  Joints: 'joints',
  Kidney: 'kidney',
  Liver: 'liver',
  'Lungs & allergy': 'lungs',
  Scans: 'scan',
  Sugar: 'sugar',
  Thyroid: 'thyroid',
  Urine: 'urine',
  Vitamins: 'vitamins',
} as const

const isArea = (area: string): area is keyof typeof AREAS => Object.hasOwn(AREAS, area)

/** What names of packages say, the first that fits: a package has tests of many areas, and often one it is about. */
const NAMES: readonly (readonly [RegExp, HealthPictureName])[] = [
  [/full body|executive|complete|master/i, 'body'],
  [/diabet|sugar/i, 'sugar'],
  [/heart|cardiac/i, 'heart'],
  [/liver/i, 'liver'],
  [/kidney|renal/i, 'kidney'],
  [/thyroid/i, 'thyroid'],
  [/fever|infection/i, 'fever'],
  [/hormone|pcos|fertility/i, 'hormones'],
  [/vitamin/i, 'vitamins'],
  [/joint|arthritis/i, 'joints'],
  [/bone/i, 'bone'],
  [/cancer/i, 'cancer'],
  [/allerg/i, 'allergy'],
  [/lung/i, 'lungs'],
  [/senior|elder/i, 'senior'],
  [/child|kids|baby/i, 'child'],
]

const ALLERGY = /allerg|\bIgE\b/i

const isPackage = (offered: LabTest | HealthPackage): offered is HealthPackage => 'labTests' in offered

/** The drawing of a test by its health area, of a package by what its name or its people say. */
export function pictureOf(offered: LabTest | HealthPackage): HealthPictureName {
  if (isPackage(offered)) {
    const [, named] = NAMES.find(([words]) => words.test(offered.name)) ?? []
    return named ?? ({ Female: 'woman', Male: 'man', Any: 'body' } as const)[offered.gender]
  }
  if (ALLERGY.test(offered.name)) return 'allergy'
  return isArea(offered.healthArea) ? AREAS[offered.healthArea] : 'test'
}
