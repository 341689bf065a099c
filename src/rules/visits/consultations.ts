import * as requests from '#text/requests.ts'
import { say } from '#text/text.ts'
import { wireLabels } from '../wire-labels.ts'

export const CONSULTATIONS = wireLabels({
  dermatology: 'Dermatology',
  homeopathy: 'Homeopathy',
  'family-physician': 'Family Physician',
  gynaecology: 'Gynecologists',
  ophthalmology: 'Ophthalmology',
  general: 'General Consultation',
})
export type Consultation = (typeof CONSULTATIONS.codes)[number]
export type Specialist = Exclude<Consultation, 'general'>

/** All but the general consultation, for which no specialist is chosen. */
export const SPECIALISTS = CONSULTATIONS.codes.filter((code): code is Specialist => code !== 'general')

const NAMES = {
  dermatology: requests.dermatology,
  homeopathy: requests.homeopathy,
  'family-physician': requests.physician,
  gynaecology: requests.gynaecology,
  ophthalmology: requests.ophthalmology,
  general: requests.general,
} as const

export const consultationName = (consultation: Consultation): string => say(NAMES[consultation])
