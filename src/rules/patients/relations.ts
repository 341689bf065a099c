import { say } from '#text/text.ts'
import * as words from './words.ts'

/** The codes are also the wire's values, given by the requirements. */
export const RELATIONS = ['spouse', 'parent', 'child', 'sibling', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

/** The customer is a patient of the account as well. */
export const PATIENT_RELATIONS = ['self', ...RELATIONS] as const
export type PatientRelation = (typeof PATIENT_RELATIONS)[number]

export const isRelation = (text: string): text is Relation => (RELATIONS as readonly string[]).includes(text)

const NAMES = {
  spouse: words.spouse,
  parent: words.parent,
  child: words.child,
  sibling: words.sibling,
  other: words.otherRelation,
} as const

export const relationName = (relation: Relation): string => say(NAMES[relation])
