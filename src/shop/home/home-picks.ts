import type { HealthPackage } from '#shop/catalogue/contract.ts'

/** Which packages the home page shows. */

const FEATURED = 'Full Body Health Check-Up'
/** Indices. 0 is left out: it is usually the featured package, which must not be shown twice. */
const SHOWN = [1, 3, 5]

/** The featured package by its name, else the first one; undefined for an empty list. */
export const pickFeatured = (packages: readonly HealthPackage[]): HealthPackage | undefined =>
  packages.find(offered => offered.name === FEATURED) ?? packages[0]

/** The three packages below the featured one. */
export const pickPopular = (packages: readonly HealthPackage[]): HealthPackage[] =>
  SHOWN.flatMap(index => packages[index] ?? [])
