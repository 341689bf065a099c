import { text } from '../text.ts'

/** In the checkout, to a customer who has a visit to come for the same person. */

export const haveVisit = text('You have a visit on {day}, {hours}, for {names}.')
export const oneVisit = text('Add these tests to it: one collector, one set of instructions.')
export const withoutCoupon = text('Coupon {code} can’t be used for added tests.')
export const addToVisit = text('Add to the Visit on {day}')
export const orBookApart = text('Or continue below to book a separate visit.')
