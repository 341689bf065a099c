import type { deedMeanings } from '#text/staff/deeds.ts'

/** Deeds that somebody of the staff confirms anew, each by itself: the confirmation is good for this very deed alone. */

type DeedAction = keyof typeof deedMeanings

/** JSON without undefined. */
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** What is done to what, with all that matters of it: amounts in paise, names of roles. */
export interface Deed {
  action: DeedAction
  /** As in the audit: 'order:<id>'. */
  subject: string
  about?: { readonly [name: string]: Value }
}

const sorted = (value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const parts = Object.entries(value as { [name: string]: Value }).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, sorted(part)]))
}

/** The same text for the same deed, in whatever order its parts were written. */
export const canonicalDeed = ({ action, subject, about = {} }: Deed): string =>
  JSON.stringify(sorted({ action, subject, about }))
