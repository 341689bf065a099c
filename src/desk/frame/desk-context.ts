import { createContext, useContext } from 'react'
import type { deskApi } from './desk-api.ts'

/** Who is at the desk, as the server says it. */
export type Self = Awaited<ReturnType<typeof deskApi.getStaffSelf>>['staff']

export interface Desk {
  self: Self
  /** For whoever hears that the session has ended (401): the desk asks to sign in again. */
  onSignedOut: () => void
  /** Shows the page of an invitation, which makes a key on this device. */
  onInvite: (invite: string) => void
  /** Locks the desk, until the same person opens it by their key. */
  lock: () => void
  isLocked: boolean
}

export const DeskContext = createContext<Desk | null>(null)

/** Who has signed in; every page of the desk is shown within it. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('a page of the desk is shown outside the desk')
  return desk
}
