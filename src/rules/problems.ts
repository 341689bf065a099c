import { type Sentence, say } from '#text/text.ts'

/** A message for each field that is wrong, keyed by its path: { 'collectionDetails.patientAge': '...' }. */
export type FieldMessages = Record<string, string>

/** The same as a rule answers it: not yet said. */
export type FieldProblems = Record<string, Sentence>

/** Drops the fields that are right; the first of the rest is the first that the form asks for. */
export const problemsOf = (fields: Record<string, Sentence | undefined>): FieldProblems =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Sentence] => field[1] !== undefined),
  )

/** The problems as they are shown, or sent. */
export const sayProblems = (problems: FieldProblems): FieldMessages =>
  Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [field, say(sentence)]))
