import * as people from '#text/people.ts'
import { say } from '#text/text.ts'
import { wireLabels } from '../wire-labels.ts'

export const GENDERS = wireLabels({ male: 'Male', female: 'Female', other: 'Other' })
export type Gender = (typeof GENDERS.codes)[number]
export type WireGender = (typeof GENDERS.labels)[number]

const NAMES = { male: people.male, female: people.female, other: people.otherGender } as const

export const genderName = (gender: Gender): string => say(NAMES[gender])
