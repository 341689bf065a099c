import { groupBy } from '#rules/group-by.ts'
import type { HealthPackage } from '#shop/catalogue/contract.ts'
import * as catalogue from '#text/catalogue.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** Compares packages of one family. Prices in rupees. */

type Test = HealthPackage['labTests'][number]

export interface Step {
  offered: HealthPackage
  /** The name without the words that its family shares: 'Basic'. */
  shortName: string
  /** Price difference to the package before; null for the first. */
  more: number | null
  /** Tests that the package before doesn't have. */
  added: Test[]
  /** Tests of the package before that this one lacks. */
  left: Test[]
  /** Tests of the previous package that are part of larger tests here, and so not counted. */
  within: Test[]
}

export interface Comparison {
  /** Cheapest first. */
  steps: Step[]
  /** Every test by health area; `isIn` has an entry for each step. */
  areas: { area: string; tests: { name: string; isIn: boolean[] }[] }[]
}

const FAMILY = /full body/i

/** The full-body check-ups among packages, cheapest first. */
export const pickFullBody = (packages: readonly HealthPackage[]): HealthPackage[] =>
  packages.filter(offered => FAMILY.test(offered.name)).sort((a, b) => a.salePrice - b.salePrice)

/** 'Full Body Check-Up - Basic' becomes 'Basic'; 'Full Body Health Check-Up' becomes 'Full Body'. */
const shortNameOf = (name: string): string =>
  name
    .replace(/full body|health|check-?\s?up|package|[-–]/gi, ' ')
    .trim()
    .replace(/\s+/g, ' ') || say(words.fullBody)

/** True if the package has the test itself or a larger one that includes it: a thyroid profile has the TSH. */
const hasTest = ({ labTests }: HealthPackage, id: string): boolean =>
  labTests.some(test => test._id === id || test.includes.includes(id))

const isWithin = (offered: HealthPackage, id: string): boolean =>
  hasTest(offered, id) && !offered.labTests.some(test => test._id === id)

const missingIn = (tests: readonly Test[], other: HealthPackage | undefined): Test[] =>
  other ? tests.filter(test => !hasTest(other, test._id)) : []

/** What each package adds to the cheaper one before it, and a table of every test. */
export function comparePackages(packages: readonly HealthPackage[]): Comparison {
  const steps = packages.map((offered, index): Step => {
    const before = packages[index - 1]
    return {
      offered,
      shortName: shortNameOf(offered.name),
      more: before ? offered.salePrice - before.salePrice : null,
      added: missingIn(offered.labTests, before),
      left: before ? missingIn(before.labTests, offered) : [],
      within: before ? before.labTests.filter(test => isWithin(offered, test._id)) : [],
    }
  })
  const tests = new Map(packages.flatMap(offered => offered.labTests).map(test => [test._id, test]))
  const areas = [...groupBy(tests.values(), test => test.healthArea || say(catalogue.otherTests))].map(
    ([area, some]) => ({
      area,
      tests: some.map(test => ({
        name: test.name,
        isIn: packages.map(offered => hasTest(offered, test._id)),
      })),
    }),
  )
  return { steps, areas }
}
