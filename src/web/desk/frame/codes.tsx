import { lazy, Suspense, useState } from 'react'
import * as words from '#text/desk/codes.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useTry } from './use-try.tsx'

/** Codes of an authenticator app, for a desk without a sensor: typed to sign in, to open the lock, and to begin. */

/** Comes when an app is added. */
const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then(one => ({ default: one.QrCode })))

/** Six digits, and with `isNamed` whose they are. */
export function CodeForm({
  how,
  press: label,
  isNamed = false,
  onCode,
}: {
  how: string
  press: string
  isNamed?: boolean
  onCode: (typed: { name: string; code: string }) => Promise<void>
}) {
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, press, why] = useTry(async () => {
    await onCode({ name, code })
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
    >
      <p>{how}</p>
      {isNamed && (
        <label>
          {say(words.nameLabel)}
          <input
            value={name}
            onChange={event => setName(event.target.value)}
            autoComplete="username"
            required
          />
        </label>
      )}
      <label>
        {say(words.codeLabel)}
        <input
          value={code}
          onChange={event => setCode(event.target.value.replaceAll(/\D/g, ''))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
        />
      </label>
      <button type="submit" aria-disabled={isBusy}>
        {label}
      </button>
      {why}
    </form>
  )
}

type Added = Omit<Awaited<ReturnType<typeof deskApi.enrolStaffCodes>>, 'success'>

/** On the page of an invitation: the app's secret, and its first code. */
export function AddApp({ invite, onAdded }: { invite: string; onAdded: (added: Added) => void }) {
  const [shown, setShown] = useState<{ secret: string; uri: string }>()
  const [isBusy, press, why] = useTry(async () => {
    setShown(await deskApi.startStaffCodes({ body: { invite } }))
  })
  if (!shown)
    return (
      <>
        <p>{say(words.noSensor)}</p>
        <button type="button" aria-disabled={isBusy} onClick={() => press()}>
          {say(words.useApp)}
        </button>
        {why}
      </>
    )
  return (
    <>
      <p>{say(words.scanThis)}</p>
      <Suspense>
        <QrCode text={shown.uri} label={say(words.qrLabel)} className="desk-qr" />
      </Suspense>
      <p>
        {say(words.orType)}{' '}
        <code className="desk-secret">{shown.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeForm
        how={say(words.firstCode)}
        press={say(words.addApp)}
        onCode={async ({ code }) => onAdded(await deskApi.enrolStaffCodes({ body: { invite, code } }))}
      />
    </>
  )
}
