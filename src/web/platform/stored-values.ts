import { useLocation } from 'react-router'
import { type Area, isRecord, readJson, type StorageKey } from './storage.ts'

/**
 * What the browser kept for us, read by a function that takes anything: another release, another program or a person
 * may have written it. Such a function answers what it understands and leaves out the rest.
 */

/** Stored JSON, as `from` understands it; null is nothing, or broken. */
export const readStored = <T>(key: StorageKey, from: (stored: unknown) => T, area?: Area): T =>
  from(readJson(key, area))

/** What a link left in the history for this page, as `from` understands it. */
export const useHistoryState = <T>(from: (state: unknown) => T): T => from(useLocation().state)

/** The values of an object; of anything else there are none. */
export const valuesOf = (stored: unknown): Record<string, unknown> => (isRecord(stored) ? stored : {})

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
