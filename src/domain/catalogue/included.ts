import type { LabTest } from '#contract/catalogue.ts'

/** 'Blood (EDTA)' is blood. */
const materialOf = ({ sampleType }: LabTest): string => sampleType.split(' ')[0] ?? ''

const measuresAllOf = (large: LabTest, small: LabTest): boolean =>
  small.parameters.length > 0 &&
  small.parameters.length < large.parameters.length &&
  // A culture of urine has the same parameters as one of blood, and says nothing of it.
  large.sampleType.includes(materialOf(small)) &&
  small.parameters.every(parameter => large.parameters.includes(parameter))

/** Tells each test which others it makes needless: those whose parameters are all among its own. */
export const withIncluded = (tests: readonly LabTest[]): LabTest[] =>
  tests.map(test => ({
    ...test,
    includes: tests.filter(other => measuresAllOf(test, other)).map(other => other._id),
  }))
