import { text } from '#text/text.ts'

/** Addresses by PIN code. */

export const pinNotServed = text('We do not come to {pin} yet. We come to {cities}.')
/** A PIN code of a city of which we serve a part. */
export const pinNotYet = text('We do not come to {pin} yet.')
/** A PIN code of another city than the visit’s. */
export const pinOfOtherCity = text('{pin} is in {place}, and this visit is in {city}.')
export const streetMissing = text('Please enter street and area.')
export const partTooLong = text('Please use at most {max} letters here.')
export const landmarkNear = text('near {landmark}')
/** Ends a list of cities. */
export const citiesAnd = text('{cities} and {last}')

export const houseMissing = text('Please enter flat, house or building.')
