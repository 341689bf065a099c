import { text } from '../text.ts'

/** Choosing the day and the time of a visit. */

export const timeSlotLegend = text('Time slot')
export const dayClosed = text(
  'Visits of the next day are planned at {hour}, so this day has closed. Please choose another day.',
)
/** Near the days, while another than the closed one is shown. */
export const tooLateForTomorrow = text(
  'It is too late for a visit tomorrow: that day closed at {hour} today.',
)
export const dayFull = text('Every slot of this day is taken. Please choose another day.')
export const centreClosed = text('The centre is closed on this day. Please choose another day.')
export const loadingSlots = text('Loading time slots...')
export const slotsNotLoaded = text('The time slots could not be loaded. Please check your connection.')
export const fastingNeeded = text('{hours} hours of fasting are needed.')
export const earlyIsBest = text('An early time is best.')
export const payComesNext = text('Confirm the time; how to pay comes next.')

/** Above the slots of the morning and above the others. */
export const morningIsBest = text('Morning: best for fasting, as you sleep through most of it')
export const later = text('Later')
/** Beside a slot or a day. */
export const tooLateForTwo = text('Too late for 2 samples')
export const yourTime = text('Your time now')
export const full = text('Full')
export const closed = text('Closed')
export const placesLeft = text('{count} left')
/** Fewer than the visit needs. */
export const tooFewPlaces = text('Only {count} left')
