import { text } from '#text/text.ts'

export const title = text('No connection')
export const notKept = text(
  'This page has not been opened on this device before, so it cannot be shown without the internet. What you have put in your cart is safe.',
)
export const tryAgain = text('Try again')
export const goToCart = text('Go to the cart')
export const seeingKept = text('No connection. You see what was saved on this device.')
