import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { deskApi } from './desk-api.ts'
import { useTryWithReason } from './use-try-with-reason.tsx'

const UNAUTHENTICATED = 401

/** Ends the session. Where that fails it is said: the desk would be open to whoever sits down here next. */
export function SignOut({ onSignedOut }: { onSignedOut: () => void }) {
  const [isBusy, press, why] = useTryWithReason(async () => {
    await deskApi.signOutStaff().catch((error: unknown) => {
      const hasEnded = error instanceof CallError && error.status === UNAUTHENTICATED
      if (!hasEnded) throw error
    })
    onSignedOut()
  })
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={press}>
        {say(desk.signOut)}
      </button>
      {why}
    </>
  )
}
