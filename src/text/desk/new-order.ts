import { text } from '../text.ts'

/** Booking by phone or at the counter. */

export const centreShut = text('Closed')
