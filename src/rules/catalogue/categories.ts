import { wireLabels } from '../wire-labels.ts'

/** In display order; labels are in requests, responses, page paths and files of the catalogue. */
export const CATEGORIES = wireLabels({
  blood: 'Blood Tests',
  anaemia: 'Anemia',
  vitamin: 'Vitamin',
  fever: 'Fever',
  kidney: 'Kidney',
  liver: 'Liver',
  cardiology: 'Cardiology',
  'bone-density': 'BMD',
  'ct-scan': 'CT Scan',
  pulmonology: 'Pulmonology',
  ultrasound: 'Ultrasound',
  'x-ray': 'X-Ray',
  cancer: 'Cancer',
  urine: 'Urine Tests',
  hormone: 'Hormone',
  joint: 'Joint',
  infections: 'Infections',
})
export type Category = (typeof CATEGORIES.codes)[number]

/** In requests and paths. */
export const ALL_CATEGORIES = 'All'

/** Categories of tests without a sample. */
export const IMAGING_CATEGORIES: readonly Category[] = ['x-ray', 'ct-scan', 'ultrasound']

/** True for every category if there is no label. */
export const isInCategory = (test: { categories: readonly string[] }, label: string): boolean =>
  label === ALL_CATEGORIES || test.categories.includes(label)
