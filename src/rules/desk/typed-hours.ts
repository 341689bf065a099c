import { latinDigits } from '../people.ts'
import type { Hours } from './hours.ts'

/** Parses '7-12', '7 to 12' or '7–12'. Null (off) for ''; undefined if invalid. */
export function readHours(typed: string): Hours | null | undefined {
  const text = latinDigits(typed).trim()
  if (text === '') return null
  const [, from = '', to = ''] = /^(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})$/.exec(text) ?? []
  const hours = { from: Number(from), to: Number(to) }
  return to !== '' && hours.from < hours.to && hours.to <= 24 ? hours : undefined
}

export const hoursText = (hours: Hours | null): string => (hours ? `${hours.from}-${hours.to}` : '')
