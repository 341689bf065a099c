import { text } from '#text/text.ts'

export const addressSaved = text('Saved.')
export const addressRemoved = text('Removed.')

// The form
export const pinCodeHint = text('Check if we come to your area')
/** Beside a PIN code of a city that we serve. */
export const weComeHere = text('Yes, we come to {pin}, {city}.')
export const houseLabel = text('Flat, House, Building')
export const streetHint = text('Street and area')
export const landmarkLabel = text('Landmark')

// Saved addresses
export const whereToCome = text('Where should we come?')
export const somewhereElse = text('Somewhere else')
