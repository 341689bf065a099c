import { useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { SheetHead } from '#kit/desk/sheet.tsx'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import { pathOf } from '#rules/pages.ts'
import { changeButton } from '#text/desk/record-changes.ts'
import * as rights from '#text/desk/rights.ts'
import { say } from '#text/text.ts'
import { OnceLink } from './once-link.tsx'
import { Why } from './why.tsx'

type Own = Awaited<ReturnType<typeof deskApi.listStaffKeys>>
type OwnKey = Own['keys'][number]

interface Changing {
  onChange: () => Promise<void>
}

/** Of a key or a session. */
export const deviceName = (device: string | null): string => device ?? say(rights.unknownDevice)

/** The passkeys by which somebody signs in: added, named and ended. */
export function OwnKeys({ keys, onChange }: Changing & { keys: readonly OwnKey[] }) {
  const { onInvite } = useDesk()
  const [link, setLink] = useState<string>()
  const invite = () => confirmed(stepUp => deskApi.inviteStaffKey({ body: { stepUp } }))
  const here = useTry(async () => {
    const answer = await invite()
    onInvite(answer.invite)
  })
  const elsewhere = useTry(async () => {
    const answer = await invite()
    setLink(`${window.location.origin}${pathOf('desk')}#${answer.invite}`)
  })
  if (keys.length === 0)
    return (
      <section aria-labelledby="own-keys">
        <h2 id="own-keys">{say(rights.keysTitle)}</h2>
        <p>{say(rights.noKeys)}</p>
      </section>
    )
  return (
    <section aria-labelledby="own-keys">
      <h2 id="own-keys">{say(rights.keysTitle)}</h2>
      <p className="desk-quiet">{say(rights.keysHow)}</p>
      <Scroll>
        <table className="desk-table">
          <SheetHead
            caption={say(rights.keysTitle)}
            columns={[rights.keyOfDevice, rights.added, rights.lastUsed, { buttons: changeButton }]}
          />
          <tbody>
            {keys.map(key => (
              <KeyRow key={key.id} own={key} isOnly={keys.length === 1} onChange={onChange} />
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="rights-actions">
        <button type="button" className="desk-primary" aria-disabled={here.isBusy} onClick={here.press}>
          {say(rights.addKeyHere)}
        </button>
        <button type="button" aria-disabled={elsewhere.isBusy} onClick={elsewhere.press}>
          {say(rights.addKeyElsewhere)}
        </button>
      </p>
      <Why why={here.why ?? elsewhere.why} />
      {link && <OnceLink key={link} link={link} how={say(rights.keyLink)} />}
    </section>
  )
}

function KeyRow({ own, isOnly, onChange }: Changing & { own: OwnKey; isOnly: boolean }) {
  const [isNaming, setNaming] = useState(false)
  const device = deviceName(own.device)
  const ending = useTry(async () => {
    if (isOnly) return
    await confirmed(stepUp => deskApi.endStaffKey({ params: { id: own.id }, body: { stepUp } }))
    await onChange()
  })
  const done = async () => {
    setNaming(false)
    await onChange()
  }
  return (
    <tr>
      <th scope="row">
        {isNaming ? <NameForm own={own} onDone={done} onKeep={() => setNaming(false)} /> : device}{' '}
        {own.isThis && <small className="desk-quiet">{say(rights.thisKey)}</small>}
        {own.isBackedUp && <small className="desk-quiet"> {say(rights.keptByMaker)}</small>}
      </th>
      <td>{formatDateTime(own.createdAt)}</td>
      <td>{formatDateTime(own.lastUsedAt)}</td>
      <td>
        <span className="rights-buttons">
          <button
            type="button"
            aria-expanded={isNaming}
            aria-label={say(rights.renameKeyOf, { device })}
            onClick={() => setNaming(!isNaming)}
          >
            {say(rights.renameKey)}
          </button>
          <button
            type="button"
            aria-disabled={ending.isBusy || isOnly}
            aria-label={say(rights.endKeyOf, { device })}
            onClick={ending.press}
          >
            {say(rights.endKey)}
          </button>
        </span>
        {isOnly && <small className="desk-quiet">{say(rights.onlyKey)}</small>}
        <Why why={ending.why} />
      </td>
    </tr>
  )
}

interface NameFormProps {
  own: OwnKey
  onDone: () => Promise<void>
  onKeep: () => void
}

/** Two keys made by the same browser are told apart by what their owner calls them. */
function NameForm({ own, onDone, onKeep }: NameFormProps) {
  const [name, setName] = useState(own.device ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.renameStaffKey({ params: { id: own.id }, body: { name } })
    await onDone()
  })
  return (
    <form
      className="rights-buttons"
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onKeep()
      }}
    >
      <input
        ref={field}
        aria-label={say(rights.nameOfKey)}
        value={name}
        required
        maxLength={60}
        onChange={event => setName(event.target.value)}
      />
      <button type="submit" aria-disabled={isBusy}>
        {say(rights.saveName)}
      </button>
      <Why why={why} />
    </form>
  )
}

/** The authenticator app of whoever signs in by codes; nothing for all others. */
export function OwnApp({ app, onChange }: Changing & { app: Own['app'] }) {
  const { isBusy, press, why } = useTry(async () => {
    await confirmed(stepUp => deskApi.endStaffApp({ body: { stepUp } }))
    await onChange()
  })
  if (!app) return null
  return (
    <section aria-labelledby="own-app">
      <h2 id="own-app">{say(rights.appTitle)}</h2>
      <p>
        {say(rights.appSince, {
          added: formatDateTime(app.createdAt),
          used: formatDateTime(app.lastUsedAt),
        })}
      </p>
      <button type="button" aria-disabled={isBusy} onClick={press}>
        {say(rights.endApp)}
      </button>
      <p className="desk-quiet">{say(rights.endAppHow)}</p>
      <Why why={why} />
    </section>
  )
}
