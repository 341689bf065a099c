import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#kit/settings.ts'
import { signInWithPasskey } from '#kit/staff/passkey.ts'
import { Card, CodeForm, SignOut, useTryWithReason } from './card.tsx'
import { deskApi } from './desk-api.ts'
import { withStepUp } from './passkey.ts'
import { words } from './words.ts'

export function StaffSignIn({
  onDone,
  onInvite,
}: {
  onDone: () => void
  onInvite: (invite: string) => void
}) {
  const { isDemo } = useSettings()
  const [code, setCode] = useState('')
  const [isBusy, press, why] = useTryWithReason(async () => {
    await signInWithPasskey()
    onDone()
  })
  const [isRecovering, recover, whyNoCode] = useTryWithReason(async () => {
    const { invite } = await deskApi.recoverStaff({ body: { code } })
    onInvite(invite)
  })
  return (
    <Card title={words.signInTitle}>
      {isDemo && (
        <p>
          {words.demoStaffHow}{' '}
          <a href="/dev/staff" className="font-semibold text-leaf-dark underline">
            {words.demoStaff}
          </a>
        </p>
      )}
      <p>{words.passkeyHow}</p>
      <button type="button" className="primary" aria-disabled={isBusy} onClick={press}>
        {isBusy ? words.signingIn : words.signInButton}
      </button>
      {why}
      <CodeForm
        isNamed
        how={words.codeHow}
        press={words.signInByCode}
        onCode={async typed => {
          await deskApi.signInStaffByCode({ body: typed })
          onDone()
        }}
      />
      <form
        className="grid gap-2.5 border-t border-line pt-4"
        onSubmit={event => {
          event.preventDefault()
          void recover()
        }}
      >
        <p>{words.noPasskeyYet}</p>
        <label className="grid gap-1">
          {words.recoveryLabel}
          <input value={code} onChange={event => setCode(event.target.value)} autoComplete="off" required />
        </label>
        <button type="submit" aria-disabled={isRecovering}>
          {words.useRecovery}
        </button>
        {whyNoCode}
      </form>
    </Card>
  )
}

/** The lock, in place of the page. `name`: the person who can unlock it. */
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
    await withStepUp(stepUp => deskApi.unlockStaffSession({ body: { ...(stepUp ? { stepUp } : {}) } }))
    onOpen()
  })
  return (
    <Card title={words.lockedTitle}>
      <p>{name ? words.lockedHow({ name }) : words.lockedSession}</p>
      <button ref={button} type="button" className="primary" aria-disabled={isBusy} onClick={() => press()}>
        {isBusy ? words.signingIn : words.openDesk}
      </button>
      {why}
      <CodeForm
        how={words.unlockHow}
        press={words.unlockByCode}
        onCode={async ({ code }) => {
          await deskApi.unlockStaffSession({ body: { code } })
          onOpen()
        }}
      />
      <SignOut onSignedOut={onSignedOut} />
    </Card>
  )
}
