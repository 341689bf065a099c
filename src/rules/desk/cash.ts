import type { Paise } from '../money.ts'

/** The safe of the laboratory itself; the others are of a centre, by its code. */
export const MAIN_SAFE = 'main'

/** How a shortage of a count ends: paid by the person who owes it, found in the cash, or given up by a second person. */
export const SETTLED_AS = ['paid-in', 'found', 'written-off'] as const
export type SettledAs = (typeof SETTLED_AS)[number]

/** Notes in rupees. */
export const NOTES = [500, 200, 100, 50, 20, 10] as const

/** The sum of notes, by value, and of coins in rupees. */
export const sumNotes = (counts: Partial<Record<number, number>>, coins: number): Paise =>
  NOTES.reduce((sum, note) => sum + note * (counts[note] ?? 0), coins) * 100
