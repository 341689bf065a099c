import { type Sentence, say } from '#text/text.ts'

/** By field path: { 'collectionDetails.patientAge': '...' } */
export type FieldMessages = Record<string, string>

export type FieldProblems = Record<string, Sentence>

/** Keeps the form's order. */
export const collectProblems = (fields: Record<string, Sentence | undefined>): FieldProblems =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Sentence] => field[1] !== undefined),
  )

export const formatProblems = (problems: FieldProblems): FieldMessages =>
  Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [field, say(sentence)]))
