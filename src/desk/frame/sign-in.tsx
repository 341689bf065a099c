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
    <Card title="Sign in to the desk">
      <p role="status" className="font-semibold empty:hidden">
        {hasLeft && 'You are signed out.'}
      </p>
      {isDemo && (
        <p>
          {'This is a demo. Choose a member of staff to get a passkey.'}{' '}
          <a href="/dev/staff" className="font-semibold text-leaf-dark underline">
            Choose a member of staff
          </a>
        </p>
      )}
      {way === 'passkey' && (
        <>
          <p>Your device asks for your finger, face or PIN. There is nothing to type.</p>
          <button type="button" className="primary" aria-disabled={isBusy} onClick={submit}>
            {isBusy ? words.signingIn : 'Sign in with a passkey'}
          </button>
          {why}
          <p className="text-muted">No passkey yet? Open the link you were given.</p>
        </>
      )}
      {way === 'code' && (
        <CodeForm
          isNamed
          how="For computers without a sensor, if you are allowed to use codes: enter your name and the code from your authenticator app."
          submitLabel="Sign in with a code"
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
        {way !== 'recovery' && (
          <OtherWay onChoose={() => setWay('recovery')}>Lost your device? Use a recovery code</OtherWay>
        )}
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
      <p>
        Enter one of the codes you printed. It signs you out everywhere, and the passkey you then add replaces
        your earlier ones.
      </p>
      <label className="grid gap-1">
        {'Recovery code'}
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
        Use the code
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

/** The lock, shown in place of the page. */
export function Locked({ name, isReloaded = false, onOpen, onLeft }: LockedProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isByCode, setByCode] = useState(false)
  useEffect(() => button.current?.focus(), [])
  const [isBusy, submit, why] = useTryWithReason(async () => {
    await withStepUp(stepUp => deskApi.unlockStaffSession({ body: { ...(stepUp ? { stepUp } : {}) } }))
    onOpen()
  })
  return (
    <Card title="The desk is locked">
      <p>{(isReloaded ? words.lockedSession : words.lockedHow)({ name })}</p>
      {isByCode ? (
        <CodeForm
          how="Enter a code from your authenticator app."
          submitLabel="Unlock with a code"
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
            {isBusy ? words.signingIn : 'Unlock with your passkey'}
          </button>
          {why}
        </>
      )}
      <OtherWay onChoose={() => setByCode(!isByCode)}>{isByCode ? words.byPasskey : words.byCode}</OtherWay>
      <SignOut onLeft={onLeft} />
    </Card>
  )
}
