import { text } from './text.ts'

/** Addresses by PIN code, and the saved addresses of an account. */

export const pinCodeWrong = text('Please enter a PIN code of six digits, like 400050.')
export const pinNotServed = text('We do not come to {pin} yet. We come to {cities}.')
/** One within a city of which we serve a part. */
export const pinNotYet = text('We do not come to {pin} yet.')
/** A PIN code of one of our cities, and a visit in another. */
export const pinOfOtherCity = text('{pin} is in {place}, and this visit is in {city}.')
export const streetMissing = text('Please enter street and area.')
export const partTooLong = text('Please use at most {max} letters here.')
export const landmarkNear = text('near {landmark}')
/** The last two of a list of cities. */
export const citiesAnd = text('{cities} and {last}')

export const addressNotFound = text('We do not know this address. Please look at the list again.')
export const addressesFull = text('An account can have {max} addresses. Please remove one first.')
export const addressTwice = text('This address is in the list already.')
export const addressSaved = text('Saved.')
export const addressRemoved = text('Removed. Bookings stay as they are.')

// The form
export const houseMissing = text('Please enter flat, house or building.')
export const pinCodeLabel = text('PIN Code')
export const pinCodeHint = text('Says at once whether we come')
/** Beside a PIN code of a city that we serve. */
export const weComeHere = text('We come here: {city}.')
export const timeReleased = text('The time you had chosen was in {before}: please choose one again.')
export const houseLabel = text('Flat, House, Building')
export const streetHint = text('Street and area. Our collector comes there.')
export const streetHintAtCentre = text(
  'Street and area. Your invoice needs an address; your visit is at the centre.',
)
export const landmarkLabel = text('Landmark')

// Saved addresses
export const whereToCome = text('Where do we come?')
export const somewhereElse = text('Somewhere else')
export const noLongerServed = text('we no longer come there')
export const asLastTime = text(
  'For {name}, as last time. The earliest time is chosen for you: choose another if you like.',
)

// On the profile
export const addressesTitle = text('Saved addresses')
export const addressesExplained = text(
  'An address that you save or book for is one tap at your next booking. Bookings keep what they said.',
)
export const addressesNotLoaded = text('Your saved addresses could not be loaded.')
export const addAnAddress = text('Add an address')
export const removeAddressAsked = text('Remove this address from the list? Bookings stay.')
