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
      <Card title={words.codesTitle}>
        {added.endedKeys > 0 && <p>{words.keysEnded({ count: added.endedKeys })}</p>}
        <p>{words.codesWhy}</p>
        <ol className="list-decimal columns-[2_11.5rem] pl-8">
          {added.recoveryCodes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <button type="button" onClick={() => window.print()}>
          {words.printCodes}
        </button>
        <button type="button" className="primary" onClick={onDone}>
          {words.codesKept}
        </button>
      </Card>
    )
  return (
    <Card title={words.enrolTitle}>
      <p>{words.enrolHow}</p>
      <button type="button" className="primary" aria-disabled={isBusy} onClick={submit}>
        {isBusy ? words.signingIn : words.enrolButton}
      </button>
      {why}
      <AddApp invite={invite} onAdded={setAdded} />
    </Card>
  )
}

type Added = Omit<DeskAnswer<'enrolStaffCodes'>, 'success'>

/** The secret for the app, and the field for its first code. */
function AddApp({ invite, onAdded }: { invite: string; onAdded: (added: Added) => void }) {
  const [shown, setShown] = useState<{ secret: string; uri: string }>()
  const [isBusy, submit, why] = useTryWithReason(async () => {
    setShown(await deskApi.startStaffCodes({ body: { invite } }))
  })
  if (!shown)
    return (
      <>
        <p>{words.noSensor}</p>
        <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
          {words.useApp}
        </button>
        {why}
      </>
    )
  return (
    <>
      <p>{words.scanThis}</p>
      <QrCode text={shown.uri} label={words.qrLabel} className="size-48" />
      <p>
        {words.orType} <code>{shown.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeForm
        how={words.firstCode}
        submitLabel={words.addApp}
        onCode={async ({ code }) => onAdded(await deskApi.enrolStaffCodes({ body: { invite, code } }))}
      />
    </>
  )
}
