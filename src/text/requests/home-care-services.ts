import { text } from '../text.ts'

/** The services of home care. */

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
