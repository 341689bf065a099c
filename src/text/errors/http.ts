import { text } from '../text.ts'

/** Refusals of requests, sign-in and files that several rooms share. */

export const sessionEnded = text('This device is already logged out.')
export const pictureDamaged = text('This picture could not be opened. Please choose another file.')
export const photoDamaged = text('This picture cannot be opened. Choose another one.')
export const otpRefused = text('Failed to send OTP. Try again.')
export const requestedElsewhereWait = text(
  'Your code was requested on another device. Send a new one here in {time}.',
)

// Requests
export const logInFirst = text('Please log in to continue.')
export const confirmPhoneFirst = text('Please confirm your phone number with an OTP first.')
export const nothingHere = text('There is nothing at this address.')
export const requestUnreadable = text('The request could not be read. Please send it again.')
export const requestTooLarge = text('That is too large to send.')

// Limits
export const manyPeople = text('We’re very busy right now. Please try again in a few seconds.')
export const manyRequests = text('Too many requests. Please wait a minute and try again.')
export const manyAttempts = text('Too many attempts. Please try again later.')

// Faults of the shop
export const outOfOrder = text('We cannot do this right now. Nothing was lost; please try again in a minute.')
export const filesAway = text(
  'Documents cannot be opened or saved right now. Nothing was lost; please try again in a minute.',
)
export const somethingFailed = text('Something went wrong on our side. Please try again.')

// To programs
export const metricsPrivate = text('The metrics are not public.')
export const webhookUnsigned = text('This webhook has no valid signature.')
export const webhookUnreadable = text('This webhook can’t be read.')
export const clockExpected = text('Send "now": an ISO time with its zone, or null.')

// Signing in of customers
export const noAccount = text('No account found with this phone number.')
export const loginFailed = text('Login failed. Please check your credentials.')
export const googleFailed = text('Google authentication failed')

// Signing in of the staff
/** Gives no reason, because a reason would help a person who guesses. */
export const passkeyRefused = text('That did not work. Please try again, or ask for a new link.')
export const deskLocked = text('The desk is locked. Unlock it with your passkey or a code.')
export const signInAtDesk = text('Please sign in.')
export const notFromHere = text('This request did not come from our own pages.')
export const noSuchCentre = text('There is no centre with the code {code}.')
