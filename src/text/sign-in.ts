import { text } from './text.ts'

/** Logging in and creating an account. */

export const createAccount = text('Create Account')
export const alreadyHaveAccount = text('Already have an account?')
export const newHere = text('New here?')
export const logInAgain = text('Please log in again to continue.')
export const cartIsSafe = text('Your cart is safe.')
/** Between the form and Google's button. */
export const orElse = text('or')

export const show = text('Show')
export const hide = text('Hide')
export const howToLogIn = text('How to log in')
export const withPasswordInstead = text('Login with Password instead')
export const withOtpInstead = text('Login with OTP instead')
export const forgotPassword = text(
  'Forgotten your password? An OTP logs you in, and you set a new one in your profile.',
)
export const passwordOrOtp = text('Afterwards you can log in with your password or with an OTP.')
export const confirmPassword = text('Confirm Password')
export const whatNumberIsFor = text(
  'Your number signs you in, and we send messages about your bookings to it.',
)

export const registered = text('Registration successful! Please login with your credentials.')
export const noPasswordYet = text(
  'This account has no password yet. You log in with an OTP, and can set a password in your profile.',
)
export const signUpLink = text('Sign up')
export const noAccount = text('No account found with this phone number.')
export const loginFailed = text('Login failed. Please check your credentials.')
export const otpUnavailable = text('OTP service is currently unavailable.')
export const otpFailed = text('OTP verification failed')
export const googleFailed = text('Google authentication failed')
export const registrationFailed = text('Registration failed')
