import { text } from '../text.ts'

export const template = text(
  'This is a template. The owner’s lawyer reviews and replaces it before the shop is opened.',
)
export const whoWeAre = text('Who we are')
/** Under every policy: who the company is. `phone` stays in one line. */
export const questions = text('{company}, {address}. Questions on this page: {phone}, {email}.')
