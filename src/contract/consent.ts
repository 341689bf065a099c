/** Tests that the law binds to the patient's consent, on record (HIV Act 2017). */
const HIV_TESTS: readonly string[] = ['HIV']

/** True for the id of an HIV test. */
export const isHivTest = (labTestId: string): boolean => HIV_TESTS.includes(labTestId)
