import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#kit/settings.ts'
import { signIn } from '#kit/staff/passkey.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { Card } from './card.tsx'
import { CodeForm } from './codes.tsx'
import { deskApi } from './desk-api.ts'
import { confirmed } from './passkey.ts'
import { SignOut } from './sign-out.tsx'
import { useTryWithReason } from './use-try-with-reason.tsx'
import { words } from './words.ts'

/** Signing in, and opening the lock. */

export function SignIn({ onDone, onInvite }: { onDone: () => void; onInvite: (invite: string) => void }) {
  const { isDemo } = useSettings()
  const [code, setCode] = useState('')
  const [isBusy, press, why] = useTryWithReason(async () => {
    await signIn()
    onDone()
  })
  const [isRecovering, recover, whyNoCode] = useTryWithReason(async () => {
    const { invite } = await deskApi.recoverStaff({ body: { code } })
    onInvite(invite)
  })
  return (
    <Card title={say(desk.signInTitle)}>
      {isDemo && (
        <p>
          {say(desk.demoStaffHow)} <a href="/dev/staff">{say(desk.demoStaff)}</a>
        </p>
      )}
      <p>{say(desk.signInHow)}</p>
      <button type="button" className="desk-primary" aria-disabled={isBusy} onClick={press}>
        {say(isBusy ? desk.signingIn : desk.signInButton)}
      </button>
      {why}
      <CodeForm
        isNamed
        how={words.signInHow}
        press={words.signIn}
        onCode={async typed => {
          await deskApi.signInStaffByCode({ body: typed })
          onDone()
        }}
      />
      <form
        onSubmit={event => {
          event.preventDefault()
          void recover()
        }}
      >
        <p>{say(desk.noPasskeyYet)}</p>
        <label>
          {say(desk.recoveryLabel)}
          <input value={code} onChange={event => setCode(event.target.value)} autoComplete="off" required />
        </label>
        <button type="submit" aria-disabled={isRecovering}>
          {say(desk.useRecovery)}
        </button>
        {whyNoCode}
      </form>
    </Card>
  )
}

/** In the place of what stood on the screen, which is kept. `name`: whose touch opens it. */
export function Locked({
  name,
  onOpen,
  onSignedOut,
}: {
  name?: string
  onOpen: () => void
  onSignedOut: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const [isBusy, press, why] = useTryWithReason(async () => {
    await confirmed(stepUp => deskApi.unlockStaffSession({ body: { ...(stepUp ? { stepUp } : {}) } }))
    onOpen()
  })
  return (
    <Card title={say(desk.lockedTitle)}>
      <p>{name ? say(desk.lockedHow, { name }) : say(desk.lockedSession)}</p>
      <button
        ref={button}
        type="button"
        className="desk-primary"
        aria-disabled={isBusy}
        onClick={() => press()}
      >
        {say(isBusy ? desk.signingIn : desk.openDesk)}
      </button>
      {why}
      <CodeForm
        how={words.openHow}
        press={words.open}
        onCode={async ({ code }) => {
          await deskApi.unlockStaffSession({ body: { code } })
          onOpen()
        }}
      />
      <SignOut onSignedOut={onSignedOut} />
    </Card>
  )
}
