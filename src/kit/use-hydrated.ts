import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its page hydrates, which must match what the server rendered; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
