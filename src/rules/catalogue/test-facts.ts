export const PICTURES = [
  'allergy',
  'blood',
  'body',
  'bone',
  'cancer',
  'child',
  'digestion',
  'fever',
  'heart',
  'hormones',
  'joints',
  'kidney',
  'liver',
  'lungs',
  'man',
  'scan',
  'senior',
  'sugar',
  'test',
  'thyroid',
  'urine',
  'vitamins',
  'woman',
] as const
export type Picture = (typeof PICTURES)[number]

/** Imaging takes no sample; screens then show the test's own text. */
export const SAMPLE_KINDS = ['blood', 'urine', 'stool', 'sputum', 'swab', 'cells'] as const
export type SampleKind = (typeof SAMPLE_KINDS)[number]

export const TEST_TYPES = ['imaging', 'lab'] as const
export type TestType = (typeof TEST_TYPES)[number]
