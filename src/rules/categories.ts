/** The category bar's entries after 'All', in its order. */
export const CATEGORIES = [
  'Blood Tests',
  'Anemia',
  'Vitamin',
  'Fever',
  'Kidney',
  'Liver',
  'Cardiology',
  'BMD',
  'CT Scan',
  'Pulmonology',
  'Ultrasound',
  'X-Ray',
  'Cancer',
  'Urine Tests',
  'Hormone',
  'Joint',
  'Infections',
] as const

/** Whether a test belongs to a category; 'Urine Tests' also takes tests whose name contains urine. */
export const isInCategory = (
  test: { name: string; categories: readonly string[] },
  category: string,
): boolean =>
  category === 'All' ||
  test.categories.includes(category) ||
  (category === 'Urine Tests' && /urine/i.test(test.name))

/** Imaging needs a centre visit, so no home collection: by type, or by what the name says. */
export const isImaging = (test: { name: string; testType?: string }): boolean =>
  ['imaging', 'xray', 'scan'].includes(test.testType ?? '') || /x-ray|xray|scan|imaging/i.test(test.name)

/** The imaging categories of our catalogue; a test in one of them is of type 'imaging'. */
export const IMAGING_CATEGORIES: readonly string[] = ['X-Ray', 'CT Scan', 'Ultrasound']
