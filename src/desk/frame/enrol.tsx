import { useState } from 'react'
import { QrCode } from '#kit/qr-code.tsx'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { Card } from './card.tsx'
import { CodeForm } from './codes.tsx'
import { deskApi } from './desk-api.ts'
import { addPasskey } from './passkey.ts'
import { useTryWithReason } from './use-try-with-reason.tsx'
import { words } from './words.ts'

/** The page of an invitation, which comes with one alone: a passkey or an app, and recovery codes. */

/** Adds a key to whom the invitation is for; recovery codes are shown once. */
export default function Enrol({ invite, onDone }: { invite: string; onDone: () => void }) {
  const [added, setAdded] = useState<Awaited<ReturnType<typeof addPasskey>>>()
  const [isBusy, press, why] = useTryWithReason(async () => {
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

type Added = Omit<Awaited<ReturnType<typeof deskApi.enrolStaffCodes>>, 'success'>

/** On the page of an invitation: the app's secret, and its first code. */
function AddApp({ invite, onAdded }: { invite: string; onAdded: (added: Added) => void }) {
  const [shown, setShown] = useState<{ secret: string; uri: string }>()
  const [isBusy, press, why] = useTryWithReason(async () => {
    setShown(await deskApi.startStaffCodes({ body: { invite } }))
  })
  if (!shown)
    return (
      <>
        <p>{words.noSensor}</p>
        <button type="button" aria-disabled={isBusy} onClick={() => press()}>
          {words.useApp}
        </button>
        {why}
      </>
    )
  return (
    <>
      <p>{words.scanThis}</p>
      <QrCode text={shown.uri} label={words.qrLabel} className="desk-qr" />
      <p>
        {words.orType} <code className="desk-secret">{shown.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeForm
        how={words.firstCode}
        press={words.addApp}
        onCode={async ({ code }) => onAdded(await deskApi.enrolStaffCodes({ body: { invite, code } }))}
      />
    </>
  )
}
