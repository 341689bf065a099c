import type { ContainerNeed, Timing } from './containers.ts'

/** Which tubes a visit needs. */

/** A test of a line, for somebody: `line` is the order's, `test` the code of a lab test. */
export interface OrderedTest {
  orderId: string
  line: number
  test: string
}

/** What is asked for: a person (any id of theirs) and a test with its containers. */
export interface Asked extends OrderedTest {
  person: string
  containers: readonly ContainerNeed[]
}

export interface TubeNeed {
  person: string
  container: string
  timing: Timing
  tests: OrderedTest[]
}

const TIMING_ORDER: readonly Timing[] = ['first', 'glucose-1h', 'glucose-2h', 'after-meal']

/**
 * The tubes of a visit: one for all tests of a person that take the same container at the same time. In the order in
 * which they are filled: person by person as they were asked, what comes later in the visit later, and at one prick by
 * the order of draw (`drawOrder` of a container; CLSI GP41: culture, citrate, serum, heparin, EDTA, fluoride), so that
 * what is in one tube does not spoil the next.
 */
export function tubesNeeded(asked: readonly Asked[], drawOrder: (container: string) => number): TubeNeed[] {
  const needs = new Map<string, TubeNeed>()
  const people = [...new Set(asked.map(({ person }) => person))]
  for (const { person, containers, orderId, line, test } of asked)
    for (const { container, timing } of containers) {
      const key = JSON.stringify([person, container, timing])
      const need = needs.get(key) ?? { person, container, timing, tests: [] }
      const isThere = need.tests.some(
        one => one.orderId === orderId && one.line === line && one.test === test,
      )
      if (!isThere) need.tests.push({ orderId, line, test })
      needs.set(key, need)
    }
  return [...needs.values()].sort(
    (one, other) =>
      people.indexOf(one.person) - people.indexOf(other.person) ||
      TIMING_ORDER.indexOf(one.timing) - TIMING_ORDER.indexOf(other.timing) ||
      drawOrder(one.container) - drawOrder(other.container) ||
      (one.container < other.container ? -1 : 1),
  )
}
