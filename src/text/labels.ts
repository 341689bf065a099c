import { text } from './text.ts'

/** Labels of personal data, in forms and lists. */

export const addressLabel = text('Address')
export const ageLabel = text('Age')
export const emailLabel = text('Email')
export const nameLabel = text('Full Name')
export const genderLabel = text('Gender')
export const mobileNumberLabel = text('Mobile Number')
export const passwordLabel = text('Password')
export const phoneLabel = text('Phone')
export const phoneNumberLabel = text('Phone Number')
export const atLeast = text('At least {count} characters')
export const dateLabel = text('Date')
