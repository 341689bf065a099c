import { text } from '#text/text.ts'

export const returnHome = text('Return to Home')
export const notShown = text('This page could not be shown just now. Please try again in a minute.')
/** The request's id in the log, which customers may read out on the phone. */
export const requestNumber = text('If you call us about this: {id}')
export const unknownPage = text(
  'We could not find this page. The address may be mistyped, or the page is no longer there.',
)
export const searchOrLook = text('You can search above, or look at all {checkups} and all {tests}.')
export const checkups = text('health check-ups')
export const tests = text('lab tests')

export const whatsapp = text('WhatsApp')
export const call = text('Call {phone}')
