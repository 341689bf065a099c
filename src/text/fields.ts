import { text } from './text.ts'

/** Validation messages of fields, in forms and the API. Some forms have their own. */

export const somethingMissing = text('Please fill in all required fields')

// Names
export const nameMissing = text('Please enter your name.')
export const nameToContinue = text('Please enter your name to continue.')
export const nameRequired = text('Name is required')
export const doctorNameMissing = text('Please enter the doctor’s name, or leave it empty.')
export const nameTooLong = text('A name can have at most {max} characters.')
export const nameWithLink = text('A name cannot contain a web address.')
export const nameWithSigns = text('A name cannot contain < or >.')
export const guardianMissing = text('Please enter the name of a parent or guardian.')
export const minorNeedsGuardian = text('You are under 18. Please enter the name of a parent or guardian.')

// Mobile numbers
export const phoneWrong = text('Please enter a valid 10-digit number.')
export const phoneAbroad = text('This number is from another country. Please enter an Indian mobile number.')
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
export const monthsDisagree = text('The age in months and the age in years do not match.')

// Choices
export const genderWrong = text('Please choose Male, Female or Other')
export const bookingTypeMissing = text('Please choose who you are booking for.')
export const relationQuestion = text('Who is this person to you?')
export const relationMissing = text('Please choose who this person is to you.')
export const slotMissing = text('Please select both date and time slot.')
export const cityNotServed = text('We do not collect in that city yet.')
export const cityMissing = text('Please choose the city of the visit, or enter its PIN code.')

// Addresses
export const addressMissing = text('Please enter your address.')
export const patientAddressMissing = text('Please enter the address.')
export const addressTooLong = text('An address can have at most {max} characters.')
export const addressTooShort = text('Please enter the full address: house, street, area and PIN code.')
export const addressWordTooLong = text('Please put spaces between the words of the address.')

// The items of an order
export const itemNameMissing = text('An item has no name.')
export const quantityNotWhole = text('The quantity must be a whole number.')
export const quantityTooSmall = text('The quantity must be at least {min}.')
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
export const pinCodeWrong = text('Please enter a six-digit PIN code, like 400050.')
export const addressNotFound = text('This address is not on your list. Please check the list again.')
export const pinCodeLabel = text('PIN Code')
export const noLongerServed = text('we no longer come there')

// Patients
export const patientNotFound = text('This person is not on your list. Please check the list again.')
export const birthWrong = text('Please enter a date of birth in the past.')
export const birthYearWrong = text('Please enter a year of birth, like 1962.')
export const patientRelationWrong = text('Please choose how this person is related to you.')
export const tooManyPatients = text('At most {max} people can be tested in one visit.')
export const patientNeedsDetails = text('Please enter this person’s name, age and gender.')
export const characterUnreadable = text('This contains a character that we cannot read.')

/** The message that a schema states itself. */
export const verbatim = text('{words}')
