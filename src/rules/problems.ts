import { type Sentence, say } from '#text/text.ts'

/** Error messages by field path: { 'collectionDetails.patientAge': '...' }. */
export type FieldMessages = Record<string, string>

/** The same before formatting, as rules return it. */
export type FieldProblems = Record<string, Sentence>

/** Drops valid fields, keeping the form's order. */
export const problemsOf = (fields: Record<string, Sentence | undefined>): FieldProblems =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Sentence] => field[1] !== undefined),
  )

/** Formats the messages. */
export const sayProblems = (problems: FieldProblems): FieldMessages =>
  Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [field, say(sentence)]))
