import type { HealthPackage } from '#contract/catalogue.ts'

/** Which packages the home page shows. */

const FEATURED = 'Full Body Health Check-Up'
/** Positions counted from 0: the first is the featured one as a rule, which must not stand twice. */
const SHOWN = [1, 3, 5]

/** The featured package, by its name, or the first one; undefined of none. */
export const featuredOf = (packages: readonly HealthPackage[]): HealthPackage | undefined =>
  packages.find(offered => offered.name === FEATURED) ?? packages[0]

/** The three packages below it. */
export const popularOf = (packages: readonly HealthPackage[]): HealthPackage[] =>
  SHOWN.flatMap(index => packages[index] ?? [])
