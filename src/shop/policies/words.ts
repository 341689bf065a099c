import { text } from '#text/text.ts'

export const template = text(
  'This is a template. The owner’s lawyer reviews and replaces it before the shop is opened.',
)
export const notPublished = text('We have not published this text yet. Please call or write to us.')
export const version = text('Version {version}, {date}')
export const whoWeAre = text('Who we are')
/** Below every policy. `phone` stays in one line. */
export const questions = text('{company}, {address}. Questions on this page: {phone}, {email}.')

export const privacyDescription = text('What we keep about you, why, for how long, and your rights.')
export const refundsDescription = text('How to cancel a booking, and when you get your money back.')
export const shippingDescription = text(
  'How your sample travels from your home to the laboratory. We ship no goods.',
)
export const termsDescription = text('What you agree to when you book with us.')
