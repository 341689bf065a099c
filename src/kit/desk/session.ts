import { createContext, useContext } from 'react'

export interface Session {
  /** Asks to sign in again. */
  onSignedOut: () => void
  /** Sends 'opened' when a locked session is open again. */
  lock: EventTarget
  /** The sentence for a failed action. Throws an error that is no failed call, as it is a fault of the program. */
  errorMessage: (error: unknown) => string
}

export const SessionContext = createContext<Session | null>(null)

export function useDeskSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionContext is missing')
  return session
}
