import { text } from './text.ts'

/** Validation messages of fields, in forms and the API. Some forms have their own. */

export const somethingMissing = text('Please fill in all required fields')

// Names
export const nameMissing = text('Please enter your name.')
export const nameToContinue = text('Please enter your name to continue.')
export const nameRequired = text('Name is required')
export const nameTooLong = text('A name can have at most {max} letters.')
export const nameWithLink = text('A name cannot have a web address in it.')
export const nameWithSigns = text('A name cannot have the signs < and > in it.')
export const guardianMissing = text('Please enter the name of a parent or guardian.')
export const minorNeedsGuardian = text('You are under 18: please enter the name of a parent or guardian.')

// Mobile numbers
export const phoneWrong = text('Please enter a valid 10-digit number.')
export const mobileRequired = text('Mobile number is required')
export const mobileInvalid = text('Invalid mobile number')
export const emailWrong = text('Please enter a valid email address')

// Passwords and codes (an OTP is the code that comes by SMS)
export const passwordMissing = text('Please enter your password.')
export const newPasswordMissing = text('Please choose a password.')
export const passwordTooShort = text('A password needs at least {min} characters.')
export const passwordTooLong = text('A password can have at most {max} characters.')
export const codeMissing = text('Please enter the OTP.')
export const codeInvalid = text('Please enter a valid OTP.')
export const codeNotOfLength = text('Please enter a valid {length}-digit OTP')

// Ages
export const ageOutside = text('Age must be between {min} and {max} years')
export const monthsOutside = text('Age in months must be between {min} and {max}')
export const monthsDisagree = text('The age in months and the age in years do not agree.')

// Choices
export const genderWrong = text('Please choose Male, Female or Other')
export const bookingTypeMissing = text('Please choose whom you book for.')
export const relationMissing = text('Please choose how you are related to the patient.')
export const slotMissing = text('Please select both date and time slot.')
export const cityNotServed = text('We do not collect in that city yet.')

// Addresses
export const addressMissing = text('Please enter your address.')
export const patientAddressMissing = text('Please enter the address.')
export const addressTooLong = text('An address can have at most {max} characters.')
export const addressTooShort = text('Please write the whole address: house, street, area and PIN code.')
export const addressWordTooLong = text('Please put spaces between the words of the address.')

// The items of an order
export const itemNameMissing = text('An item has no name.')
export const quantityNotWhole = text('A quantity is a whole number.')
export const quantityTooSmall = text('A quantity is at least {min}.')
export const quantityTooLarge = text('At most {max} of one item can be booked at once.')
export const tooManyItems = text('At most {max} different items can be booked at once.')
export const totalMissing = text('The total is missing.')
export const couponCodeMissing = text('Please enter a coupon code.')
export const couponCodeTooLong = text('That code is too long.')

// Any other field
export const checkEntries = text('Please check what you entered.')
export const fieldMissing = text('Please fill in this field.')
export const fieldTooLong = text('This is too long.')
export const fieldWrong = text('Please check this field.')

// Saved people
export const change = text('Change')
export const remove = text('Remove')
export const removeYes = text('Yes, remove')

// Addresses by PIN code
export const pinCodeWrong = text('Please enter a PIN code of six digits, like 400050.')
export const addressNotFound = text('We do not know this address. Please look at the list again.')
export const pinCodeLabel = text('PIN Code')
export const noLongerServed = text('we no longer come there')

// Patients
export const patientNotFound = text('We do not know this person. Please look at the list again.')
export const birthWrong = text('Please enter a date of birth that has been.')
export const birthYearWrong = text('Please enter a year of birth, like 1962.')
export const patientRelationWrong = text('Please choose who this person is to you.')
export const tooManyPatients = text('At most {max} people can be examined in one visit.')
export const patientNeedsDetails = text('Please enter name, age and gender of this person.')
