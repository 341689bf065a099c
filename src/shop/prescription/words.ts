import { text } from '#text/text.ts'

export const prescriptionReceived = text('Thank you! We have received your prescription.')

export const kilobytes = text('{number} KB')
export const megabytes = text('{number} MB')
export const title = text('Upload your prescription')
export const description = text(
  'Send us a photo or PDF of your doctor’s prescription. We’ll call you with the tests it lists, their prices and a time for home collection.',
)
export const lead = text(
  'Not sure which tests to book? Send us your doctor’s prescription. We’ll read it, call you with the tests and their prices, and agree on a collection time.',
)
export const thanks = text('Thank you!')
/** `call` is the promise to call back. */
export const received = text('We have received your prescription. {call}')
/** The purpose of the call. */
export const withPrices = text('with the tests and their prices')
export const another = text('Your prescription is with us. Would you like to send another one?')
export const prescription = text('Prescription')
export const fileHint = text('A photo (JPEG, PNG, WebP, HEIC) or a PDF, at most 10 MB.')
export const takePhoto = text('Take a photo')
export const privacy = text('We use your prescription to call you back, and delete it after {days} days.')
