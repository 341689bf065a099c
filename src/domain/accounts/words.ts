import { text } from '#text/text.ts'

export const noGoogle = text('Sign-in with Google is not available here.')
export const whatsappMissing = text('We send no messages by WhatsApp.')

export const waitForCode = text('Please wait {seconds} seconds before you request another OTP.')
export const manyCodesToday = text('Too many OTPs were sent to this number. Please try again tomorrow.')
export const manyCodeRequests = text('Too many OTP requests. Please try again later.')
export const codeElsewhere = text(
  'This OTP was requested in another browser. Please enter it there, or request a new one.',
)
export const codeNotByWhatsApp = text('We can’t reach this number on WhatsApp. Please use the SMS.')
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
  'This link no longer works. You can request a new one from your profile.',
)
export const manyConfirmations = text(
  'We’ve already sent this link a few times today. Please check your inbox and your spam folder.',
)

// Saved patients
export const birthMissing = text('Please enter the date of birth, or the year.')
export const ownerTwice = text(
  'You are already on the list. Please choose how this person is related to you.',
)
export const peopleFull = text('An account can have {max} people. Please remove one first.')
export const mergeWithItself = text('Please choose two different people.')
