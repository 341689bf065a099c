import type { ContainerNeed, Timing } from './containers.ts'

/** `line` is the order's line, `test` a lab test's code. */
export interface OrderedTest {
  orderId: string
  line: number
  test: string
}

/** With the person's position in the visit, and the test's containers. */
export interface TestForPerson extends OrderedTest {
  person: number
  containers: readonly ContainerNeed[]
}

export interface TubeNeed {
  person: number
  container: string
  timing: Timing
  tests: OrderedTest[]
}

const TIMING_ORDER: readonly Timing[] = ['first', 'glucose-1h', 'glucose-2h', 'after-meal']

/**
 * One tube for all tests of a person that need the same container at the same time. Sorted in the order of filling: by
 * person, then by time in the visit, then by the order of draw (CLSI GP41: culture, citrate, serum, heparin, EDTA,
 * fluoride), so that the additive of one tube does not contaminate the next.
 */
export function tubesNeeded(
  asked: readonly TestForPerson[],
  drawOrder: (container: string) => number,
): TubeNeed[] {
  const needs = new Map<string, TubeNeed>()
  const people = [...new Set(asked.map(({ person }) => person))]
  for (const { person, containers, orderId, line, test } of asked)
    for (const { container, timing } of containers) {
      const key = JSON.stringify([person, container, timing])
      const need = needs.get(key) ?? { person, container, timing, tests: [] }
      const isThere = need.tests.some(
        listed => listed.orderId === orderId && listed.line === line && listed.test === test,
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
