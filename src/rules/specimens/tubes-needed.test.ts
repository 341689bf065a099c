import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIMINGS } from './containers.ts'
import { type TestForPerson, tubesNeeded } from './tubes-needed.ts'

const ORDER = ['CULTURE', 'CITRATE', 'SERUM', 'HEPARIN', 'EDTA', 'FLUORIDE', 'URINE']
const drawOrder = (code: string) => ORDER.indexOf(code)
const ask = (person: number, test: string, ...containers: string[]): TestForPerson => ({
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
          ask(1, 'URM', 'URINE'),
          ask(1, 'CBC', 'EDTA'),
          ask(1, 'FBS', 'FLUORIDE'),
          ask(1, 'LIPID', 'SERUM'),
          ask(1, 'TSH', 'SERUM'),
          ask(1, 'PTINR', 'CITRATE'),
          ask(1, 'BCULT', 'CULTURE'),
        ],
        drawOrder,
      ),
    ),
  ).toEqual([
    '1 CULTURE BCULT',
    '1 CITRATE PTINR',
    '1 SERUM LIPID TSH',
    '1 EDTA CBC',
    '1 FLUORIDE FBS',
    '1 URINE URM',
  ])
})

test('people, and samples before and after a meal, have separate tubes', () => {
  const afterMeal = { container: 'FLUORIDE', timing: 'after-meal' as const }
  expect(
    shown(
      tubesNeeded(
        [
          { ...ask(0, 'PPBS'), containers: [afterMeal] },
          ask(0, 'FBS', 'FLUORIDE'),
          ask(0, 'URM', 'URINE'),
          ask(1, 'CBC', 'EDTA'),
        ],
        drawOrder,
      ),
    ),
  ).toEqual(['0 FLUORIDE FBS', '0 URINE URM', '0 FLUORIDE after-meal PPBS', '1 EDTA CBC'])
})

test('a test without a sample needs no tube', () => {
  expect(tubesNeeded([ask(1, 'CTHEAD')], drawOrder)).toEqual([])
})

const asked = fc.record({
  person: fc.nat(2),
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
