import { say } from '#text/text.ts'
import type { Category } from './categories.ts'
import * as words from './words.ts'

const NAMES = {
  blood: words.blood,
  anaemia: words.anaemia,
  vitamin: words.vitamin,
  fever: words.fever,
  kidney: words.kidney,
  liver: words.liver,
  cardiology: words.cardiology,
  'bone-density': words.boneDensity,
  'ct-scan': words.ctScan,
  pulmonology: words.pulmonology,
  ultrasound: words.ultrasound,
  'x-ray': words.xRay,
  cancer: words.cancer,
  urine: words.urine,
  hormone: words.hormone,
  joint: words.joint,
  infections: words.infections,
} as const

export const categoryName = (category: Category): string => say(NAMES[category])
