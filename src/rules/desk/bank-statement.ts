import type { statementFields } from '#text/staff.ts'
import { fieldsByWords, type HeadingWords, plainHeading } from '../sheet-fields.ts'

/** Bank statements as spreadsheets: each bank has its own columns. */

export type StatementField = keyof typeof statementFields

const HEADINGS: HeadingWords<StatementField> = [
  ['date', [/\b(transaction|txn|tran|trans|posting|post) ?date\b/, /^date\b/, /\bvalue (date|dt)\b/]],
  ['credit', [/\b(credit|deposit)s?\b/, /^cr\.?( amount)?$/]],
  ['direction', [/\b(dr ?\/ ?cr|cr ?\/ ?dr|debit ?\/ ?credit|type)\b/]],
  ['amount', [/\bamount\b/, /\bamt\b/]],
  ['narration', [/\bnarration\b/, /\b(description|particulars|remarks|details)\b/]],
  ['reference', [/\b(utr|rrn)\b/, /\bref(erence)?\b/, /\b(chq|cheque) ?(no|number)?\b/]],
]

/** Money that went out, and what was left. */
const NOT_RECEIVED = /\b(balance|bal|withdrawals?|debits?|closing|opening)\b(?! ?\/)/

/** A separate column of credits needs no other amount. */
export function proposeStatementFields(headings: readonly string[]): (StatementField | null)[] {
  const fields = fieldsByWords(headings, HEADINGS, NOT_RECEIVED)
  return fields.includes('credit')
    ? fields.map(field => (field === 'amount' || field === 'direction' ? null : field))
    : fields
}

/** The same for two statements with the same headings, by which the columns of a bank are remembered. */
export const statementShape = (headings: readonly string[]): string =>
  headings.map(plainHeading).join('|').slice(0, 2000)

/** Of a line that was credited. `several`: the payments of two visits; `own`: another person has to match it. */
export const STATEMENT_OUTCOMES = ['ready', 'own', 'amount-differs', 'several', 'already', 'unknown'] as const
export type StatementOutcome = (typeof STATEMENT_OUTCOMES)[number]

/** In bytes; the call carries it as Base64. */
export const MAX_STATEMENT = 5 * 1024 * 1024

/** Shorter ones, of an earlier app, are not unique. */
const SHORTEST_REFERENCE = 10

/** Banks fill numbers with zeros. */
const foldReference = (reference: string): string =>
  /^\d+$/.test(reference) ? reference.replace(/^0+/, '') : reference.toUpperCase()

/** Undefined for a reference that is too short to be found in a statement. */
export const findableReference = (reference: string): string | undefined =>
  reference.length < SHORTEST_REFERENCE ? undefined : foldReference(reference)

/** Everything in the text of a line that may be a reference; banks write names and signs around it. */
export function referencesIn(text: string): string[] {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const numbers = text.match(/\d+/g) ?? []
  return [...new Set([...words, ...numbers].flatMap(word => findableReference(word) ?? []))]
}
