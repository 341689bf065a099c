import { z } from 'zod'
import { CATEGORIES, type Category } from '#rules/catalogue/categories.ts'
import type { PriceListField } from '#rules/catalogue/price-list.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { type LabTestRow, withFacts } from '../csv/catalogue.ts'
import { labTestRow } from '../csv/row-schemas.ts'
import { codeOfName, readCode, readFasting, readHomeCollection, readReportTime, readSample } from './cells.ts'

/** The texts of a row by their fields; '' for an empty cell. */
export type Cells = Partial<Record<PriceListField, string>>
export type Complain = (field: PriceListField, message: string) => void

/** For new tests whose row has no value. Null if each row must have one. */
export interface NewTestDefaults {
  sample: string | null
  fastingHours: number | null
  reportHours: number | null
}

interface Options {
  defaults: NewTestDefaults
  reportHeading: string
  /** The code of the test is added. */
  takenCodes: Set<string>
  complain: Complain
  warn: Complain
}

const IMAGING: readonly (readonly [RegExp, Category])[] = [
  [/\bx-?ray\b/i, 'x-ray'],
  [/\b(ct|mri)\b/i, 'ct-scan'],
  [/\b(usg|ultrasound|sonography)\b/i, 'ultrasound'],
]

/** Operators' files have messages in English. */
export const ENGLISH = { error: z.locales.en().localeError }

/** Returns undefined after a complaint. The rules of a row are those of the catalogue's file. */
export function readNewTest(
  cells: Cells,
  { regularPrice, salePrice }: { regularPrice: Paise; salePrice: Paise },
  { defaults, reportHeading, takenCodes, complain, warn }: Options,
): LabTestRow | undefined {
  const { name = '', sample, fasting, reportTime, homeCollection } = cells
  const imaging = IMAGING.find(([words]) => words.test(name))?.[1]
  const values = {
    sample: imaging ? 'None' : sample ? readSample(sample) : defaults.sample,
    fasting: fasting ? readFasting(fasting, defaults.fastingHours) : defaults.fastingHours,
    reportTime: reportTime ? readReportTime(reportTime, reportHeading) : defaults.reportHours,
    homeCollection: homeCollection ? readHomeCollection(homeCollection) : true,
  }
  const code = cells.code ? readCode(cells.code) : codeOfName(name, takenCodes)
  if (code === '') {
    complain('code', 'is missing: the name has no Latin letters to make a code of')
    return undefined
  }

  const unread = FACTS.filter(field => (values[field] ?? null) === null)
  for (const field of unread)
    complain(
      field,
      cells[field]
        ? `“${cells[field]}” can’t be read for a new test: write it like ${EXAMPLES[field]}`
        : 'is missing: a new test needs it in its row, or one value for all new tests',
    )
  if (unread.length > 0) return undefined

  const sampleType = values.sample ?? ''
  const { data, error } = labTestRow.safeParse(
    {
      ...NO_TEXTS,
      code,
      name,
      categories: CATEGORIES.labelOf(imaging ?? (/urine/i.test(sampleType) ? 'urine' : 'blood')),
      sampleType,
      fastingHours: String(values.fasting),
      centerVisitRequired: String(!values.homeCollection),
      regularPrice: String(toRupees(regularPrice)),
      salePrice: String(toRupees(salePrice)),
      description: name,
      preparation: values.fasting
        ? `Fast for ${values.fasting} hours; plain water is allowed.`
        : 'No special preparation needed.',
      reportTimeHours: String(values.reportTime),
    },
    ENGLISH,
  )
  for (const { path, message } of error?.issues ?? []) complain(FIELDS_OF[String(path[0])] ?? 'name', message)
  if (!data) return undefined

  takenCodes.add(code)
  const test = withFacts(data)
  if (test.testType === 'lab' && test.containers.length === 0)
    warn('sample', `“${sampleType}” names no container, so the test has none`)
  return test
}

const EXAMPLES = {
  sample: 'Serum, EDTA blood or Urine',
  fasting: '0, 8 or 12 hours',
  reportTime: '24 hours or 2 days',
  homeCollection: 'Yes or No',
}
const FACTS = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]

const NO_TEXTS = {
  parameters: '',
  loinc: '',
  healthArea: '',
  purpose: '',
  why: '',
  who: '',
  measures: '',
  reportReads: '',
  popularity: '',
}

/** Fields by the columns of the catalogue's file. */
const FIELDS_OF: Record<string, PriceListField> = {
  code: 'code',
  sampleType: 'sample',
  fastingHours: 'fasting',
  reportTimeHours: 'reportTime',
}
