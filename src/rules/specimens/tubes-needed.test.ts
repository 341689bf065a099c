import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIMINGS } from './containers.ts'
import { type TestForPerson, tubesNeeded } from './tubes-needed.ts'

const ORDER = ['CULTURE', 'CITRATE', 'SERUM', 'HEPARIN', 'EDTA', 'FLUORIDE', 'URINE']
const drawOrder = (code: string) => ORDER.indexOf(code)
const ask = (person: string, test: string, ...containers: string[]): TestForPerson => ({
  person,
  orderId: 'o',
  line: 0,
  test,
  containers: containers.map(container => ({ container, timing: 'first' })),
})
const shown = (needs: ReturnType<typeof tubesNeeded>) =>
  needs.map(({ person, container, timing, tests }) =>
    [person, container, ...(timing === 'first' ? [] : [timing]), ...tests.map(one => one.test)].join(' '),
  )

test('one tube serves all tests that share it, and tubes are sorted by the order of draw', () => {
  expect(
    shown(
      tubesNeeded(
        [
          ask('a', 'URM', 'URINE'),
          ask('a', 'CBC', 'EDTA'),
          ask('a', 'FBS', 'FLUORIDE'),
          ask('a', 'LIPID', 'SERUM'),
          ask('a', 'TSH', 'SERUM'),
          ask('a', 'PTINR', 'CITRATE'),
          ask('a', 'BCULT', 'CULTURE'),
        ],
        drawOrder,
      ),
    ),
  ).toEqual([
    'a CULTURE BCULT',
    'a CITRATE PTINR',
    'a SERUM LIPID TSH',
    'a EDTA CBC',
    'a FLUORIDE FBS',
    'a URINE URM',
  ])
})

test('people, and samples before and after a meal, have separate tubes', () => {
  const afterMeal = { container: 'FLUORIDE', timing: 'after-meal' as const }
  expect(
    shown(
      tubesNeeded(
        [
          { ...ask('b', 'PPBS'), containers: [afterMeal] },
          ask('b', 'FBS', 'FLUORIDE'),
          ask('b', 'URM', 'URINE'),
          ask('a', 'CBC', 'EDTA'),
        ],
        drawOrder,
      ),
    ),
  ).toEqual(['b FLUORIDE FBS', 'b URINE URM', 'b FLUORIDE after-meal PPBS', 'a EDTA CBC'])
})

test('a test without a sample needs no tube', () => {
  expect(tubesNeeded([ask('a', 'CTHEAD')], drawOrder)).toEqual([])
})

const asked = fc.record({
  person: fc.constantFrom('a', 'b', 'c'),
  orderId: fc.constantFrom('o', 'added'),
  line: fc.nat(3),
  test: fc.constantFrom('T1', 'T2', 'T3'),
  containers: fc.array(
    fc.record({ container: fc.constantFrom(...ORDER), timing: fc.constantFrom(...TIMINGS) }),
    { maxLength: 3 },
  ),
})

test('every test is in one tube of each of its containers, and no tube is empty', () => {
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 12 }), all => {
      const needs = tubesNeeded(all, drawOrder)
      const keys = needs.map(({ person, container, timing }) => `${person} ${container} ${timing}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(needs.every(({ tests }) => tests.length > 0)).toBe(true)
      for (const { person, containers, ...one } of all)
        for (const { container, timing } of containers) {
          const tube = needs[keys.indexOf(`${person} ${container} ${timing}`)]
          expect(tube?.tests.filter(other => JSON.stringify(other) === JSON.stringify(one))).toHaveLength(1)
        }
    }),
  )
})
