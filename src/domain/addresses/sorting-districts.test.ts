import { expect, test } from 'vitest'
import { stateOfCode } from '#rules/gst/states.ts'
import { findSortingDistrict } from './sorting-districts.ts'

test.each([
  ['440', ['27'], ['Nagpur']],
  ['302012', ['08'], ['Jaipur']],
  ['160', ['04', '03'], ['Chandigarh', 'Mohali', 'Rupnagar']],
  ['099', [], []],
])('PIN codes that begin with %s are in the states %j', (prefix, stateCodes, districts) => {
  expect(findSortingDistrict(prefix)).toEqual({ stateCodes, districts })
})

test('every state of the file is one of GST', () => {
  const found = Array.from({ length: 1000 }, (_, at) => findSortingDistrict(String(at).padStart(3, '0')))
  const codes = new Set(found.flatMap(({ stateCodes }) => stateCodes))
  expect(codes.size).toBe(36)
  for (const code of codes) expect(stateOfCode(code)).toBeDefined()
})
