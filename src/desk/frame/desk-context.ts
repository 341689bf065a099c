import { createContext, useContext } from 'react'
import type { DeskAnswer } from './desk-api.ts'

/** The signed-in person. */
export type Self = DeskAnswer<'getStaffSelf'>['staff']

export interface Desk {
  self: Self
  /** The shop’s clock: a computer’s own may be wrong. */
  now: () => Date
  /** Shows the sign-in; for calls that find the session ended (401). */
  onSignedOut: () => void
  /** Shows the sign-in after signing out by a button. */
  onLeft: () => void
  /** Shows the page of an invitation, which adds a key on this device. */
  onInvite: (invite: string) => void
  /** Locks the desk until the same person unlocks it. */
  lock: () => void
  isLocked: boolean
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('DeskContext is missing')
  return desk
}
