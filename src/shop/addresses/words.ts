import { text } from '#text/text.ts'

/** The form of an address, and the choice of a saved one. */

export const addressSaved = text('Saved.')
export const addressRemoved = text('Removed. Bookings stay as they are.')

// The form
export const pinCodeHint = text('Says at once whether we come')
/** Beside a PIN code of a city that we serve. */
export const weComeHere = text('We come here: {city}.')
export const houseLabel = text('Flat, House, Building')
export const landmarkLabel = text('Landmark')

// Saved addresses
export const whereToCome = text('Where do we come?')
export const somewhereElse = text('Somewhere else')
