import * as names from '#text/catalogue/categories.ts'
import { say } from '#text/text.ts'
import type { Category } from './categories.ts'

const NAMES = {
  blood: names.blood,
  anaemia: names.anaemia,
  vitamin: names.vitamin,
  fever: names.fever,
  kidney: names.kidney,
  liver: names.liver,
  cardiology: names.cardiology,
  'bone-density': names.boneDensity,
  'ct-scan': names.ctScan,
  pulmonology: names.pulmonology,
  ultrasound: names.ultrasound,
  'x-ray': names.xRay,
  cancer: names.cancer,
  urine: names.urine,
  hormone: names.hormone,
  joint: names.joint,
  infections: names.infections,
} as const

export const categoryName = (category: Category): string => say(NAMES[category])
