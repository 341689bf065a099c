import type { RecommendedPackage } from '#rules/catalogue/recommended.ts'
import type { Picture } from '#rules/catalogue/test-facts.ts'

/** For files and rows from before the picture column. Nothing else guesses pictures. */

const AREAS = new Map<string, Picture>([
  ['Blood', 'blood'],
  ['Bones', 'bone'],
  ['Cancer screening', 'cancer'],
  ['Digestion', 'digestion'],
  ['Fever & infections', 'fever'],
  ['Heart', 'heart'],
  ['Hormones', 'hormones'],
  ['Joints', 'joints'],
  ['Kidney', 'kidney'],
  ['Liver', 'liver'],
  ['Lungs & allergy', 'lungs'],
  ['Scans', 'scan'],
  ['Sugar', 'sugar'],
  ['Thyroid', 'thyroid'],
  ['Urine', 'urine'],
  ['Vitamins', 'vitamins'],
])

/** The first match wins. */
const NAMES: readonly (readonly [RegExp, Picture])[] = [
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

export const testPicture = ({ name, healthArea }: { name: string; healthArea: string }): Picture =>
  ALLERGY.test(name) ? 'allergy' : (AREAS.get(healthArea) ?? 'test')

export function packagePicture({ name, gender }: Pick<RecommendedPackage, 'name' | 'gender'>): Picture {
  const [, named] = NAMES.find(([words]) => words.test(name)) ?? []
  return named ?? ({ Female: 'woman', Male: 'man', Any: 'body' } as const)[gender]
}
