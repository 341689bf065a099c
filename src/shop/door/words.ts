import { text } from '#text/text.ts'

/** For the number at the door, which opens the page by its SMS. */

export const doorVisitTitle = text('A visit by our collector')
export const bookedByLine = text('{booker} booked this visit. Our collector will call first.')
export const doorWhen = text('When')
export const doorPay = text('To pay')
export const nothingToPay = text('Nothing')
export const doorPreparation = text('For {who}: {before}. {others}.')
export const doorCancelled = text('This visit is cancelled.')
export const doorFast = text('Fasting that day')
export const doorDone = text('This visit is done. {booker} gets the report.')
export const notForYou = text('Not for you, or questions? Call {phone}.')
export const doorLinkNotGood = text('This link no longer works. Please call us if you expect a visit.')
