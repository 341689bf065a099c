/** What is taken for a test, by kind; a test without any (a scan) needs none. Codes: screens show the test's own words. */
export const SAMPLE_KINDS = ['blood', 'urine', 'stool', 'sputum', 'swab', 'cells'] as const
export type SampleKind = (typeof SAMPLE_KINDS)[number]

export const TEST_TYPES = ['imaging', 'lab'] as const
export type TestType = (typeof TEST_TYPES)[number]
