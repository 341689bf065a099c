import { text } from '../text.ts'

/** A visit that is still to come. */

export const dayToday = text('Today')
export const dayTomorrow = text('Tomorrow')
export const visitHeld = text('Your visit on {day} is held until {time}.')
export const visitAtHourHeld = text('Your {hour} visit on {day} is held until {time}.')

export const callUs = text('Call us')
export const visitOfPatient = text('for {name}')
export const visitOnDayOfPatient = text('{day}, for {name}')

export const addToCalendar = text('Add to calendar')
export const shareButton = text('Share')
export const copied = text('Copied. Paste it into a message.')
export const notShared = text('This could not be shared from here.')
/** The entry in a calendar. `shop` is our name. */
export const calendarTitle = text('Visit, {shop}')
export const calendarNotes = text('Order {order}. How to prepare: {address}\nQuestions: {phone}')
/** A message to somebody who should know of the visit. */
export const visitTold = text('Visit with {shop} for {name}: {when}. Order {order}. Questions: {phone}')
