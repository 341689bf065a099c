import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as codes from '#text/desk/codes.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { usePress } from '#web/ui/use-press.ts'
import { deskApi } from '../desk-api.ts'
import { AddApp, CodeForm } from './codes.tsx'
import { addPasskey, confirmed, signIn } from './passkey.ts'
import { useTry } from './use-try.tsx'

/** Signing in, adding a passkey, and its recovery codes. */

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="desk-card">
      <h1>{title}</h1>
      {children}
    </main>
  )
}

export function SignIn({ onDone, onInvite }: { onDone: () => void; onInvite: (invite: string) => void }) {
  const [code, setCode] = useState('')
  const [isBusy, press, why] = useTry(async () => {
    await signIn()
    onDone()
  })
  const [isRecovering, recover, whyNoCode] = useTry(async () => {
    const { invite } = await deskApi.recoverStaff({ body: { code } })
    onInvite(invite)
  })
  return (
    <Card title={say(desk.signInTitle)}>
      <p>{say(desk.signInHow)}</p>
      <button type="button" className="desk-primary" aria-disabled={isBusy} onClick={press}>
        {say(isBusy ? desk.signingIn : desk.signInButton)}
      </button>
      {why}
      <CodeForm
        isNamed
        how={say(codes.signInHow)}
        press={say(codes.signIn)}
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

/** The page of an invitation; recovery codes are shown once. */
export function Enrol({ invite, onDone }: { invite: string; onDone: () => void }) {
  const [added, setAdded] = useState<Awaited<ReturnType<typeof addPasskey>>>()
  const [isBusy, press, why] = useTry(async () => {
    setAdded(await addPasskey(invite))
  })
  if (added)
    return (
      <Card title={say(desk.codesTitle)}>
        {added.endedKeys > 0 && <p>{say(desk.keysEnded, { count: added.endedKeys })}</p>}
        <p>{say(desk.codesWhy)}</p>
        <ol className="desk-codes">
          {added.recoveryCodes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <button type="button" onClick={() => window.print()}>
          {say(desk.printCodes)}
        </button>
        <button type="button" className="desk-primary" onClick={onDone}>
          {say(desk.codesKept)}
        </button>
      </Card>
    )
  return (
    <Card title={say(desk.enrolTitle)}>
      <p>{say(desk.enrolHow)}</p>
      <button type="button" className="desk-primary" aria-disabled={isBusy} onClick={press}>
        {say(isBusy ? desk.signingIn : desk.enrolButton)}
      </button>
      {why}
      <AddApp invite={invite} onAdded={setAdded} />
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
  const [isBusy, press, why] = useTry(async () => {
    await confirmed(stepUp => deskApi.unlockStaffSession({ body: { ...(stepUp ? { stepUp } : {}) } }))
    onOpen()
  })
  const [, leave] = usePress(async () => {
    await deskApi.signOutStaff().catch(() => undefined)
    onSignedOut()
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
        how={say(codes.openHow)}
        press={say(codes.open)}
        onCode={async ({ code }) => {
          await deskApi.unlockStaffSession({ body: { code } })
          onOpen()
        }}
      />
      <button type="button" onClick={() => leave()}>
        {say(desk.signOut)}
      </button>
    </Card>
  )
}
