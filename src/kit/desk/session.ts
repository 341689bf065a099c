import { createContext, useContext } from 'react'

export interface Session {
  /** Shows the sign-in again. */
  onSignedOut: () => void
  /** Reports 'opened' when a locked session is unlocked. */
  lock: EventTarget
  /** The sentence for a failed action. Rethrows any other error, because it is a fault of the program. */
  errorMessage: (error: unknown) => string
}

export const SessionContext = createContext<Session | null>(null)

export function useDeskSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionContext is missing')
  return session
}
