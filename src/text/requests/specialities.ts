import { text } from '../text.ts'

/** What a doctor can be consulted about. */

export const dermatology = text('Dermatology')
export const homeopathy = text('Homeopathy')
export const physician = text('Family Physician')
export const gynaecology = text('Gynecologists')
export const ophthalmology = text('Ophthalmology')
export const general = text('General Consultation')
