import { z } from 'zod'
import { refuseFormulas } from '#domain/files/csv.ts'
import { plainNumber, readTruth, readWhole } from '#domain/files/spreadsheet.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { PACKAGE_GENDERS } from '#rules/catalogue/recommended.ts'
import { PICTURES, SAMPLE_KINDS, TEST_TYPES } from '#rules/catalogue/test-facts.ts'
import { toPaise } from '#rules/money.ts'
import { CAPS, parseContainerNeed } from '#rules/specimens/containers.ts'
import { MAX_AFTER_MEAL_HOURS } from '#rules/visits/eating.ts'
import { isFastingHours, MAX_FASTING_HOURS, MIN_FASTING_HOURS } from '#rules/visits/preparation.ts'

/** Optional columns are missing in older files. */

const list = refuseFormulas(z.string()).transform(cell =>
  cell
    .split('|')
    .map(part => part.trim())
    .filter(Boolean),
)
const yesNo = z.string().transform((cell, context) => {
  const truth = readTruth(cell)
  if (truth === undefined) context.addIssue('must be true or false')
  return truth ?? false
})

/** An empty cell is not read as 0: it may be a mistake, and 0 hours of fasting change what patients do. */
const wholeNumber = (problem: string) =>
  z.string().transform((cell, context) => {
    const value = readWhole(cell)
    if (value === undefined) context.addIssue(cell === '' ? 'is missing' : problem)
    return value ?? z.NEVER
  })
const rupees = z
  .string()
  .overwrite(plainNumber)
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be a price in rupees, like 249 or 249.50')
  .transform(cell => toPaise(Number(cell)))
  .refine(paise => paise > 0, 'must be more than zero')
/** Cash at a visit is paid without paise. */
const wholeRupees = rupees.refine(paise => paise % 100 === 0, 'must be in whole rupees, like 249')
const code = refuseFormulas(
  z.string().regex(/^[A-Z0-9-]{1,30}$/, 'may have capitals, digits and dashes only'),
)
const FASTING_PROBLEM = `must be 0 (no fasting), or ${MIN_FASTING_HOURS} to ${MAX_FASTING_HOURS} hours`
const HOURS_PROBLEM = 'must be a number of hours, from 1 to 2000'
const isReportTime = (hours: number): boolean => hours >= 1 && hours <= 2000
const MAX_LEAST_AGE = 100
const AGE_PROBLEM = `must be 0 (any age), or up to ${MAX_LEAST_AGE} years`
const AFTER_MEAL_PROBLEM = `must be 0 (not after a meal), or up to ${MAX_AFTER_MEAL_HOURS} hours`
const picture = z.enum(PICTURES, `must be one of ${PICTURES.join(', ')}`).optional()
const needed = refuseFormulas(z.string().trim().min(1, 'is missing'))

/** The owner's estimate of bookings in three months; empty is 0. */
const popularity = z
  .string()
  .overwrite(plainNumber)
  .regex(/^\d{0,6}$/, 'must be a whole number')
  .transform(Number)
const words = refuseFormulas(z.string().trim().max(600, 'may have 600 letters'))

const category = z
  .enum(CATEGORIES.labels, `must be one of ${CATEGORIES.labels.join(', ')}`)
  .transform(label => CATEGORIES.codeOf(label) ?? 'blood')

export const labTestRow = z.object({
  code,
  name: needed,
  categories: list.pipe(z.array(category).min(1, 'is missing')),
  parameters: list,
  sampleType: needed,
  fastingHours: wholeNumber(FASTING_PROBLEM).refine(isFastingHours, FASTING_PROBLEM),
  centerVisitRequired: yesNo,
  testType: z.enum(TEST_TYPES, `must be one of ${TEST_TYPES.join(', ')}`).optional(),
  sampleKinds: list
    .pipe(z.array(z.enum(SAMPLE_KINDS, `must be one of ${SAMPLE_KINDS.join(', ')}`)))
    .optional(),
  containers: list
    .pipe(
      z.array(
        z
          .string()
          .refine(one => parseContainerNeed(one) !== undefined, 'must be like EDTA or FLUORIDE@after-meal'),
      ),
    )
    .optional(),
  hivConsent: yesNo.optional(),
  /** Default for files from before `afterMealHours`: two hours, or none. */
  afterMeal: yesNo.optional(),
  afterMealHours: wholeNumber(AFTER_MEAL_PROBLEM)
    .refine(hours => hours <= MAX_AFTER_MEAL_HOURS, AFTER_MEAL_PROBLEM)
    .optional(),
  picture,
  regularPrice: rupees,
  salePrice: wholeRupees,
  description: needed,
  preparation: needed,
  reportTimeHours: wholeNumber(HOURS_PROBLEM).refine(isReportTime, HOURS_PROBLEM),
  loinc: z
    .string()
    .regex(/^(\d{1,5}-\d)?$/, 'must be a LOINC code like 57021-8')
    .transform(cell => cell || null),
  healthArea: words,
  purpose: words,
  why: words,
  who: words,
  measures: words,
  reportReads: words,
  popularity,
})

export const packageRow = z.object({
  code,
  name: needed,
  description: needed,
  tests: list.pipe(z.array(code).min(1, 'names no test')),
  regularPrice: rupees,
  salePrice: wholeRupees,
  gender: z.enum(PACKAGE_GENDERS, 'must be Any, Female or Male'),
  ageGroup: needed,
  minAge: wholeNumber(AGE_PROBLEM)
    .refine(age => age <= MAX_LEAST_AGE, AGE_PROBLEM)
    .optional(),
  picture,
  hivConsent: yesNo.optional(),
  popularity,
})

const LETTER_PROBLEM = 'must be one capital'
const ORDER_PROBLEM = 'must be a whole number from 1 to 1000'

export const containerRow = z.object({
  code: refuseFormulas(z.string().regex(/^[A-Z0-9-]{1,20}$/, 'may have capitals, digits and dashes only')),
  name: needed,
  letter: z.string().regex(/^[A-Z]$/, LETTER_PROBLEM),
  cap: z.enum(CAPS, `must be one of ${CAPS.join(', ')}`),
  drawOrder: wholeNumber(ORDER_PROBLEM).refine(order => order >= 1 && order <= 1000, ORDER_PROBLEM),
  sampleKind: z.enum(SAMPLE_KINDS, `must be one of ${SAMPLE_KINDS.join(', ')}`),
  stableHours: wholeNumber(HOURS_PROBLEM).refine(isReportTime, HOURS_PROBLEM),
})
