import { useLocation } from 'react-router'
import { isRecord, readJson, type StorageArea, type StorageKey } from '#kit/storage.ts'

/**
 * Validated reads of storage and history state, which may come from another release or from a person. A `from` function
 * accepts any value, keeps what is valid and drops the rest.
 */

/** Stored JSON, validated by `from`, which gets null for missing or malformed JSON. */
export const readStored = <T>(key: StorageKey, from: (stored: unknown) => T, area?: StorageArea): T =>
  from(readJson(key, area))

export const useHistoryState = <T>(from: (state: unknown) => T): T => from(useLocation().state)

/** {} if `stored` is not an object. */
export const asRecord = (stored: unknown): Record<string, unknown> => (isRecord(stored) ? stored : {})

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
