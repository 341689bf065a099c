import type { actionMeanings } from '#text/staff.ts'

/** Actions that are confirmed one by one with a passkey. */

type ActionName = keyof typeof actionMeanings

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** `about`: all facts of the action that matter, with amounts in paise and roles by name. */
export interface ConfirmedAction {
  action: ActionName
  /** As in the audit: 'order:<id>'. */
  subject: string
  about?: { readonly [name: string]: Value }
}

const sortKeys = (value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const parts = Object.entries(value as { [name: string]: Value }).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, sortKeys(part)]))
}

/** Independent of the order of keys. */
export const canonicalAction = ({ action, subject, about = {} }: ConfirmedAction): string =>
  JSON.stringify(sortKeys({ action, subject, about }))
