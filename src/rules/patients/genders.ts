import { say } from '#text/text.ts'
import { wireLabels } from '../wire-labels.ts'
import * as words from './words.ts'

/** Separate from `patient.ts`, because every page loads this with the session. */
export const GENDERS = wireLabels({ male: 'Male', female: 'Female', other: 'Other' })
export type Gender = (typeof GENDERS.codes)[number]
export type WireGender = (typeof GENDERS.labels)[number]

const GENDER_NAMES = { male: words.male, female: words.female, other: words.otherGender } as const

export const genderName = (gender: Gender): string => say(GENDER_NAMES[gender])
