import * as people from '#text/people.ts'
import { say } from '#text/text.ts'

/** Who a patient is to the customer who books. The codes are the documents' own words on the wire. */
export const RELATIONS = ['spouse', 'parent', 'child', 'sibling', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

export const isRelation = (text: string): text is Relation => (RELATIONS as readonly string[]).includes(text)

const NAMES = {
  spouse: people.spouse,
  parent: people.parent,
  child: people.child,
  sibling: people.sibling,
  other: people.otherRelation,
} as const

/** A relation as a person reads it. */
export const relationName = (relation: Relation): string => say(NAMES[relation])
