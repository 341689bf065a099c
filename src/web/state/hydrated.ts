import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page listens already. Until then a form must not be sent: the browser would do it in its own way, with
 * what was typed in the address.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
