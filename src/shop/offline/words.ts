import { text } from '#text/text.ts'

export const title = text('No connection')
export const notKept = text(
  'You have not opened this page on this device before, so it can’t be shown offline. Your cart is safe.',
)
export const tryAgain = text('Try again')
export const goToCart = text('Go to the cart')
export const seeingKept = text('No connection. This is what was saved on this device.')
