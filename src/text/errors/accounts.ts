import { text } from '../text.ts'

/** Refusals of signing in, sessions, profiles and erasure. An OTP is the code that comes by SMS. */

export const noGoogle = text('Sign-in with Google is not available here.')
export const whatsappMissing = text('We send no messages by WhatsApp.')
export const sessionEnded = text('This device is logged out already.')

export const waitForCode = text('Please wait {seconds} seconds before you ask for another OTP.')
export const manyCodesToday = text('Too many OTPs were sent to this number. Please try again tomorrow.')
export const manyCodesAsked = text('Too many OTP requests. Please try again later.')
export const codeElsewhere = text(
  'This OTP was asked for in another browser. Please enter it there, or request a new one.',
)
export const codeExpired = text('This OTP has expired. Please request a new one.')
export const codeWrong = text('Invalid OTP. Please try again.')
export const codeTriesUsed = text('Too many wrong tries. Please request a new OTP.')
export const manyWrongCodesToday = text('Too many wrong OTPs for this number. Please try again tomorrow.')
export const codeNeededFirst = text('Please confirm your mobile number with an OTP first.')

export const phoneTaken = text('An account with this phone number already exists. Please log in.')
export const passwordTooEasy = text('This password is too easy to guess. Please choose another one.')
export const noPassword = text('This account has no password. Please log in with an OTP.')
export const manyWrongPasswords = text('Too many attempts. Please try again later, or log in with an OTP.')
export const noEmailYet = text('Your profile has no email address yet.')
export const emailLinkInvalid = text(
  'This link is no longer good. You can have a new one sent from your profile.',
)
export const manyConfirmations = text(
  'We have sent this link a few times today. Please look for it in your mail, spam too.',
)

// Why an account can't be erased yet
export const orderStillOpen = text('Order {number} is still open: cancel it first, or wait until it is done.')
export const reportToCome = text(
  'The report of order {number} is not ready yet. The data can be erased once it is.',
)
export const refundToArrive = text(
  'The refund of order {number} is still on its way. Please wait until it has arrived.',
)
export const cashToSettle = text(
  'Cash of order {number} is still being settled. Please try again in a few days.',
)
export const paymentToCheck = text(
  'A payment of order {number} is still being checked. Please try again in half an hour.',
)
