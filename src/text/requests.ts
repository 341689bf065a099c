import { cancelled, confirmed, done } from './common.ts'
import { requestReceived } from './orders.ts'
import { text } from './text.ts'

/** Words about requests that several areas share. */

export const homeCareThanks = text('We will contact you shortly, Thank you for booking with us.')
export const name = text('Name')
export const preferredDate = text('Preferred Date')
export const submitting = text('Submitting...')
export const weCallYou = text('We call you')
export const howItWorks = text('How it works')
export const whyUs = text('Why choose us')
export const submit = text('Submit')
export const offerThanks = text('Thank you for contacting us!')
/** Status of a request for home care or a consultation, as the customer reads it. */
export const requestStatuses = { requested: requestReceived, confirmed, completed: done, cancelled }

// The services of home care
export const physiotherapy = text('Physiotherapy')
export const nursing = text('Nursing')
export const equipment = text('Medical Equipment')
export const attendants = text('Trained Attendants')
export const motherAndBaby = text('Mother & Baby Care')
export const diabetes = text('Diabetes Care')
export const critical = text('Critical Care')
export const covid = text('Covid Care')
export const vaccination = text('Vaccination')
export const counselling = text('Counseling')
export const diet = text('Diet And Nutrition Consultation')
export const elder = text('Elder Care')

// Fields of the forms that anyone may send
export const serviceMissing = text('Please select a service first')
export const cityNotVisited = text('We do not come to that city yet.')
export const futureDate = text('Please select a future date')
export const dateWithinYear = text('Please select a date within a year')
export const allRequired = text('All fields are required!')
export const dateFromTomorrow = text('Please select a future date starting from tomorrow.')
export const dateWithinMonths = text('Select any date from tomorrow onwards (up to {months} months)')
export const hourOutside = text('Please choose a time between {from} and {to}.')
export const eitherVisitOrConsultation = text('Please request either a home visit or a consultation.')
export const specialistUnknown = text('Please choose one of our specialists.')
export const fileRequired = text('Prescription file is required')
export const oneFileOnly = text('Please send one file.')
export const fileEmpty = text('This file is empty. Please choose it again, or another file.')
export const fileTooLarge = text('The file can have at most {megabytes} MB.')
export const fileOfOtherType = text('Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.')

// What a doctor can be consulted about
export const dermatology = text('Dermatology')
export const homeopathy = text('Homeopathy')
export const physician = text('Family Physician')
export const gynaecology = text('Gynecologists')
export const ophthalmology = text('Ophthalmology')
export const general = text('General Consultation')
