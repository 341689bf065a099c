import { text } from './text.ts'

/** Proving a phone by a code that comes by SMS. */

export const sendOtp = text('Send OTP')
export const sendingOtp = text('Sending OTP...')
export const sendingOtpTo = text('Sending OTP to {phone}...')
export const otpSent = text('OTP sent successfully!')
export const otpRefused = text('Failed to send OTP. Try again.')
export const otpNotSent = text('Error sending OTP. Please check your connection.')
export const requestedElsewhere = text('Your code was requested on another device. Send a new one here.')
export const requestedElsewhereWait = text(
  'Your code was requested on another device. Send a new one here in {time}.',
)
export const resendOtp = text('Resend OTP')
/** The minutes and seconds after which another code can be asked for: 'in 0:42'. */
export const inTime = text('in {time}')
export const verifyOtp = text('Verify OTP')
export const verifyingOtp = text('Verifying OTP...')
export const otpVerified = text('OTP verified successfully!')
export const otpInvalid = text('Invalid OTP. Please try again.')
export const otpNotVerified = text('Verification error. Please check your connection and try again.')

export const digitsFromSms = text('The {count} digits from the SMS')
export const verifyYourPhone = text('Verify your phone')
export const whyByCode = text('We send you a code by SMS, so that only you can book with your number.')
export const whyCodeFirst = text(
  'First we send a code to your mobile number. It shows that the number is yours: on it we call you about the booking, and by it only you open the reports.',
)
export const codeGoesTo = text('The code goes to {phone}')
export const newHereName = text('You are new here: what is your name?')
export const otpLabel = text('OTP')
