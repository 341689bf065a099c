import { useState } from 'react'
import { QrCode } from '#kit/qr-code.tsx'
import { Card, CodeForm, useTryWithReason } from './card.tsx'
import { type DeskAnswer, deskApi } from './desk-api.ts'
import { addPasskey } from './passkey.ts'
import { words } from './words.ts'

/** The page of an invitation: adds a passkey or an authenticator app, then shows recovery codes once. */
export default function Enrol({ invite, onDone }: { invite: string; onDone: () => void }) {
  const [added, setAdded] = useState<Awaited<ReturnType<typeof addPasskey>>>()
  const [isBusy, submit, why] = useTryWithReason(async () => {
    setAdded(await addPasskey(invite))
  })
  if (added)
    return (
      <Card title="Print your recovery codes">
        {added.endedKeys > 0 && <p>{words.keysEnded({ count: added.endedKeys })}</p>}
        <p>
          Each code works once, if you lose this device. They are not shown again, so print them and keep them
          somewhere else. Codes you printed before no longer work.
        </p>
        <ol className="list-decimal columns-[2_11.5rem] pl-8">
          {added.recoveryCodes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="primary" onClick={onDone}>
          I have the codes, open the desk
        </button>
      </Card>
    )
  return (
    <Card title="Add your passkey">
      <p>
        This link is for you only and works once. Your device creates a passkey that your finger, face or PIN
        unlocks.
      </p>
      <button type="button" className="primary" aria-disabled={isBusy} onClick={submit}>
        {isBusy ? words.signingIn : 'Add a passkey on this device'}
      </button>
      {why}
      <AddApp invite={invite} onAdded={setAdded} />
    </Card>
  )
}

type EnrolmentAnswer = Omit<DeskAnswer<'enrolStaffCodes'>, 'success'>

/** The secret for the app, and the field for its first code. */
function AddApp({ invite, onAdded }: { invite: string; onAdded: (added: EnrolmentAnswer) => void }) {
  const [shown, setShown] = useState<{ secret: string; uri: string }>()
  const [isBusy, submit, why] = useTryWithReason(async () => {
    setShown(await deskApi.startStaffCodes({ body: { invite } }))
  })
  if (!shown)
    return (
      <>
        <p>No sensor on this computer? Use an authenticator app on your phone, if you are allowed to.</p>
        <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
          Use an authenticator app
        </button>
        {why}
      </>
    )
  return (
    <>
      <p>Scan this with your authenticator app. Do not show it to anyone.</p>
      <QrCode text={shown.uri} label="QR code for your authenticator app" className="size-48" />
      <p>
        {'Or type this key in the app:'} <code>{shown.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeForm
        how="Then enter the code that the app shows. Each code works once."
        submitLabel="Add the app"
        onCode={async ({ code }) => onAdded(await deskApi.enrolStaffCodes({ body: { invite, code } }))}
      />
    </>
  )
}
