import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#kit/settings.ts'
import { signInWithPasskey } from '#kit/staff/passkey.ts'
import { Card, CodeForm, OtherWay, SignOut, useTryWithReason } from './card.tsx'
import { deskApi } from './desk-api.ts'
import { withStepUp } from './passkey.ts'
import { words } from './words.ts'

/** By a passkey; a code or a recovery code on request. */
export function StaffSignIn({
  hasLeft,
  onDone,
  onInvite,
}: {
  hasLeft: boolean
  onDone: () => void
  onInvite: (invite: string) => void
}) {
  const { isDemo } = useSettings()
  const [way, setWay] = useState<'passkey' | 'code' | 'recovery'>('passkey')
  const [isBusy, submit, why] = useTryWithReason(async () => {
    await signInWithPasskey()
    onDone()
  })
  return (
    <Card title={words.signInTitle}>
      <p role="status" className="font-semibold empty:hidden">
        {hasLeft && words.signedOut}
      </p>
      {isDemo && (
        <p>
          {words.demoStaffHow}{' '}
          <a href="/dev/staff" className="font-semibold text-leaf-dark underline">
            {words.demoStaff}
          </a>
        </p>
      )}
      {way === 'passkey' && (
        <>
          <p>{words.passkeyHow}</p>
          <button type="button" className="primary" aria-disabled={isBusy} onClick={submit}>
            {isBusy ? words.signingIn : words.signInButton}
          </button>
          {why}
          <p className="text-muted">{words.noPasskeyYet}</p>
        </>
      )}
      {way === 'code' && (
        <CodeForm
          isNamed
          how={words.codeHow}
          submitLabel={words.signInByCode}
          onCode={async typed => {
            await deskApi.signInStaffByCode({ body: typed })
            onDone()
          }}
        />
      )}
      {way === 'recovery' && <Recovery onInvite={onInvite} />}
      <div className="grid border-t border-line pt-2">
        {way !== 'passkey' && <OtherWay onChoose={() => setWay('passkey')}>{words.byPasskey}</OtherWay>}
        {way !== 'code' && <OtherWay onChoose={() => setWay('code')}>{words.byCode}</OtherWay>}
        {way !== 'recovery' && <OtherWay onChoose={() => setWay('recovery')}>{words.byRecovery}</OtherWay>}
      </div>
    </Card>
  )
}

/** A recovery code leads to the page of an invitation. */
function Recovery({ onInvite }: { onInvite: (invite: string) => void }) {
  const [code, setCode] = useState('')
  const [isBusy, recover, why] = useTryWithReason(async () => {
    const { invite } = await deskApi.recoverStaff({ body: { code } })
    onInvite(invite)
  })
  return (
    <form
      className="grid gap-2.5"
      onSubmit={event => {
        event.preventDefault()
        void recover()
      }}
    >
      <p>{words.recoveryHow}</p>
      <label className="grid gap-1">
        {words.recoveryLabel}
        <input
          // biome-ignore lint/a11y/noAutofocus: the form was opened by the click before
          autoFocus
          value={code}
          onChange={event => setCode(event.target.value)}
          autoComplete="off"
          required
        />
      </label>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {words.useRecovery}
      </button>
      {why}
    </form>
  )
}

interface LockedProps {
  /** The person who can unlock it. */
  name: string
  /** True if no page is behind the lock. */
  isReloaded?: boolean
  onOpen: () => void
  onLeft: () => void
}

/** The lock, in place of the page. */
export function Locked({ name, isReloaded = false, onOpen, onLeft }: LockedProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isByCode, setByCode] = useState(false)
  useEffect(() => button.current?.focus(), [])
  const [isBusy, submit, why] = useTryWithReason(async () => {
    await withStepUp(stepUp => deskApi.unlockStaffSession({ body: { ...(stepUp ? { stepUp } : {}) } }))
    onOpen()
  })
  return (
    <Card title={words.lockedTitle}>
      <p>{(isReloaded ? words.lockedSession : words.lockedHow)({ name })}</p>
      {isByCode ? (
        <CodeForm
          how={words.unlockHow}
          submitLabel={words.unlockByCode}
          onCode={async ({ code }) => {
            await deskApi.unlockStaffSession({ body: { code } })
            onOpen()
          }}
        />
      ) : (
        <>
          <button
            ref={button}
            type="button"
            className="primary"
            aria-disabled={isBusy}
            onClick={() => submit()}
          >
            {isBusy ? words.signingIn : words.openDesk}
          </button>
          {why}
        </>
      )}
      <OtherWay onChoose={() => setByCode(!isByCode)}>{isByCode ? words.byPasskey : words.byCode}</OtherWay>
      <SignOut onLeft={onLeft} />
    </Card>
  )
}
