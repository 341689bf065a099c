import type { CatalogueTest } from './items.ts'

/** 'Blood (EDTA)' is blood. */
const materialOf = ({ sampleType }: CatalogueTest): string => sampleType.split(' ')[0] ?? ''

const measuresAllOf = (large: CatalogueTest, small: CatalogueTest): boolean =>
  small.parameters.length < large.parameters.length &&
  // A urine culture has the same parameters as a blood culture, but does not replace it.
  large.sampleType.includes(materialOf(small)) &&
  small.parameters.every(parameter => large.parameters.includes(parameter))

/**
 * Adds to each test the tests whose parameters are a subset of its own. Compares only tests that share a
 * parameter (the rarest), as comparing all pairs would take a minute for ten thousand.
 */
export function addIncludedTests(tests: readonly CatalogueTest[]): CatalogueTest[] {
  const testsWith = new Map<string, CatalogueTest[]>()
  for (const test of tests) {
    for (const parameter of new Set(test.parameters)) {
      const sharing = testsWith.get(parameter)
      if (sharing) sharing.push(test)
      else testsWith.set(parameter, [test])
    }
  }
  const includes = new Map<string, string[]>(tests.map(test => [test.id, []]))
  for (const small of tests) {
    const [rarest = []] = small.parameters
      .map(parameter => testsWith.get(parameter) ?? [])
      .sort((a, b) => a.length - b.length)
    for (const large of rarest) if (measuresAllOf(large, small)) includes.get(large.id)?.push(small.id)
  }
  return tests.map(test => ({ ...test, includes: includes.get(test.id) ?? [] }))
}
