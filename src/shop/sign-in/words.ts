import { text } from '#text/text.ts'

export const changeNumber = text('Change number')
export const waitPlease = text('Please wait...')

export const loggedIn = text('Login successful!')
export const passwordVoid = text(
  'The earlier password for this number no longer works. You can set a new one in your profile.',
)

// Fields
export const phoneInvalid = text('Please enter a valid phone number')

export const passwordsDiffer = text('Passwords do not match')

// A code by SMS
export const sendOtp = text('Send OTP')
export const sendingOtp = text('Sending OTP...')
export const sendingOtpTo = text('Sending OTP to {phone}...')
export const otpSent = text('OTP sent successfully!')
export const otpNotSent = text('Error sending OTP. Please check your connection.')
export const requestedElsewhere = text('Your code was requested on another device. Send a new one here.')
export const resendOtp = text('Resend OTP')
/** Minutes and seconds until another code can be requested: 'in 0:42'. */
export const resendInTime = text('in {time}')
export const sendByWhatsApp = text('Send it on WhatsApp instead')
export const sendingByWhatsApp = text('Sending...')
export const otpSentByWhatsApp = text('We’ve sent the same OTP on WhatsApp.')
export const verifyOtp = text('Verify OTP')
export const verifyingOtp = text('Verifying OTP...')
export const otpVerified = text('OTP verified successfully!')
export const otpInvalid = text('Invalid OTP. Please try again.')
export const otpNotVerified = text('Verification error. Please check your connection and try again.')

export const digitsFromSms = text('The {count} digits from the SMS')
export const verifyYourPhone = text('Verify your phone')
export const whyByCode = text('We’ll text you an OTP, so that only you can book with your number.')
export const whyCodeFirst = text(
  'We’ll text you an OTP, so that only you can book and see reports with your number.',
)
export const codeGoesTo = text('We’ve sent an OTP to {phone}')
export const otpLabel = text('OTP')

// Login and sign-up
export const createAccount = text('Create Account')
export const alreadyHaveAccount = text('Already have an account?')
export const newHere = text('New here?')
export const logInAgain = text('Please log in again to continue.')
export const cartIsSafe = text('Your cart is safe.')
/** Stands between the form and Google's button. */
export const orSeparator = text('or')

export const show = text('Show')
export const hide = text('Hide')
export const howToLogIn = text('How to log in')
export const withPasswordInstead = text('Login with Password instead')
export const withOtpInstead = text('Login with OTP instead')
export const forgotPassword = text('Forgot your password? Log in with an OTP and set a new one.')
export const passwordOrOtp = text('You can then log in with your password or an OTP.')
export const confirmPassword = text('Confirm Password')
export const whatNumberIsFor = text('Booking updates come to this number.')

export const registered = text('Registration successful! Please login with your credentials.')
export const noPasswordYet = text(
  'This account has no password yet. Log in with an OTP; you can then set a password in your profile.',
)
export const signUpLink = text('Sign up')
export const otpUnavailable = text('OTP service is currently unavailable.')
export const otpFailed = text('OTP verification failed')
export const registrationFailed = text('Registration failed')

/** Below the name of a new customer, who may book for others. */
export const personWhoBooks = text('The person who books. Patients are chosen next.')
