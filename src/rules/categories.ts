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

export type Category = (typeof CATEGORIES)[number]

/** Whether a test belongs to a category. */
export const isInCategory = (test: { categories: readonly string[] }, category: string): boolean =>
  category === 'All' || test.categories.includes(category)
