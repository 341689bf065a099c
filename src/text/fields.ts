import { text } from './text.ts'

/** Validation messages of fields, in forms and the API. Some forms have their own. */

export const somethingMissing = text('Please fill in all required fields')

// Names
export const nameMissing = text('Please enter your name.')
export const nameToContinue = text('Please enter your name to continue.')
export const fullNameMissing = text('Please enter your full name')
export const nameRequired = text('Name is required')
export const patientNameMissing = text("Please enter the patient's name.")
export const nameTooLong = text('A name can have at most {max} letters.')
export const nameWithLink = text('A name cannot have a web address in it.')
export const nameWithSigns = text('A name cannot have the signs < and > in it.')
export const guardianMissing = text('Please enter the name of a parent or guardian.')
export const ownGuardianMissing = text('Please enter the name of your parent or guardian.')
export const minorNeedsGuardian = text('You are under 18: please enter the name of a parent or guardian.')

// Mobile numbers
export const phoneWrong = text('Please enter a valid 10-digit number.')
export const phoneInvalid = text('Please enter a valid phone number')
export const phoneNumberWrong = text('Please enter a valid 10-digit phone number')
export const mobileNumberWrong = text('Enter a valid 10-digit mobile number.')
export const mobileRequired = text('Mobile number is required')
export const mobileInvalid = text('Invalid mobile number')

export const emailWrong = text('Please enter a valid email address')

// Passwords and codes (an OTP is the code that comes by SMS)
export const passwordMissing = text('Please enter your password.')
export const newPasswordMissing = text('Please choose a password.')
export const passwordTooShort = text('A password needs at least {min} characters.')
export const passwordTooLong = text('A password can have at most {max} characters.')
export const passwordsDiffer = text('Passwords do not match')
export const codeMissing = text('Please enter the OTP.')
export const codeInvalid = text('Please enter a valid OTP.')
export const codeNotOfLength = text('Please enter a valid {length}-digit OTP')

// Ages
export const ageOutside = text('Age must be between {min} and {max} years')
export const monthsOutside = text('Age in months must be between {min} and {max}')
export const monthsDisagree = text('The age in months and the age in years do not agree.')
export const patientAgeMissing = text("Please enter the patient's age.")

// What is chosen
export const genderWrong = text('Please choose Male, Female or Other')
export const patientGenderMissing = text("Please choose the patient's gender.")
export const bookingTypeMissing = text('Please choose whom you book for.')
export const relationMissing = text('Please choose how you are related to the patient.')
export const patientRelationMissing = text('Please choose who the patient is to you.')
export const slotMissing = text('Please select both date and time slot.')
export const cityNotServed = text('We do not collect in that city yet.')

// Addresses
export const addressMissing = text('Please enter your address.')
export const patientAddressMissing = text('Please enter the address.')
export const addressTooLong = text('An address can have at most {max} characters.')
export const addressTooShort = text('Please write the whole address: house, street, area and PIN code.')
export const addressWordTooLong = text('Please put spaces between the words of the address.')

// The cart that is booked
export const itemNameMissing = text('An item has no name.')
export const quantityNotWhole = text('A quantity is a whole number.')
export const quantityTooSmall = text('A quantity is at least {min}.')
export const quantityTooLarge = text('At most {max} of one item can be booked at once.')
export const tooManyItems = text('At most {max} different items can be booked at once.')
export const totalMissing = text('The total is missing.')
export const couponCodeMissing = text('Please enter a coupon code.')
export const couponCodeTooLong = text('That code is too long.')
export const couponAmountMissing = text('The order amount is missing.')
export const couponAmountZero = text('Your cart is empty.')
export const couponAmountTooLarge = text('The order amount is too large.')

// Anything else that is sent
export const checkEntries = text('Please check what you entered.')
export const fieldMissing = text('Please fill in this field.')
export const fieldTooLong = text('This is too long.')
export const fieldWrong = text('Please check this field.')
export const characterUnreadable = text('This contains a character that we cannot read.')

/** A schema's own message. */
export const verbatim = text('{words}')
