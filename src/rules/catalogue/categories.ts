import { wireLabels } from '../wire-labels.ts'

/**
 * Categories of lab tests in display order, with their wire labels: in requests, responses, page paths and files of the
 * catalogue.
 */
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

/** All categories, on the wire and in paths. */
export const ALL_CATEGORIES = 'All'

/** Imaging: without a sample. */
export const IMAGING_CATEGORIES: readonly Category[] = ['x-ray', 'ct-scan', 'ultrasound']

/** True if a lab test of the wire is in the category with this label; always true without one. */
export const isInCategory = (test: { categories: readonly string[] }, label: string): boolean =>
  label === ALL_CATEGORIES || test.categories.includes(label)
