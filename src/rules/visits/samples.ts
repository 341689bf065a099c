/** Imaging has none. Screens show the test's own text. */
export const SAMPLE_KINDS = ['blood', 'urine', 'stool', 'sputum', 'swab', 'cells'] as const
export type SampleKind = (typeof SAMPLE_KINDS)[number]

export const TEST_TYPES = ['imaging', 'lab'] as const
export type TestType = (typeof TEST_TYPES)[number]
