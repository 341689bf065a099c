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
export const calendarNotes = text('{hours}{fast}Order {order}. How to prepare: {address}\nQuestions: {phone}')
/** A message with all that a patient needs for the visit, a line each. It names no test. */
export const visitTold = text('Lab visit with {shop} for {name}: {when}')
export const visitPlace = text('Where: {place}')
export const visitDoorCode = text('Door code: {code}. Please share it with the collector at the door.')
export const visitQuestions = text('Questions: {phone}')
export const sendTo = text('Send This to {name}')
/** Of several patients. */
export const sendToAll = text('Send This to Everyone')
export const sendOnlyTo = text('Only to {name}')
