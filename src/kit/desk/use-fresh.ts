import { POLL_EVERY_MS, useLoaded } from './use-call.ts'

/** The older form of `useCall` and `usePolling`. */
export const useFresh = <T>(load: (signal?: AbortSignal) => Promise<T>, { isOnce = false } = {}) =>
  useLoaded(load, isOnce ? undefined : POLL_EVERY_MS)
