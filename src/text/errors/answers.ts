import { text } from '../text.ts'

/** The API's messages of success. */

export const methodUpdated = text('Payment method updated successfully')
export const couponApplied = text('Coupon {code} applied')
export const prescriptionReceived = text('Thank you! We have received your prescription.')

export const linkOnItsWay = text('The link is on its way. Please look in your mail, spam too.')
export const passwordSet = text('Your password is set. Other devices are logged out.')
export const loggedIn = text('Login successful!')
export const loggedOut = text('You are logged out.')
export const othersLoggedOut = text('All other devices are logged out.')
export const loggedOutEverywhere = text('You are logged out on all devices.')
export const deviceLoggedOut = text('This device is logged out.')
export const passwordVoid = text(
  'The password set for this number earlier no longer works: you can set a new one in your profile. Please check your name there, too.',
)
export const accountDeleted = text('Your account is deleted.')
