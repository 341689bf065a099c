import { useCallback, useState } from 'react'
import { formatDateTime } from '#rules/dates.ts'
import { pathOf } from '#rules/pages.ts'
import * as rights from '#text/desk/rights.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useDesk } from '../desk-context.ts'
import { confirmed, whyNot } from '../frame/passkey.ts'
import { useFresh } from '../use-fresh.ts'
import { useTry } from '../use-try.ts'
import { OnceLink } from './once-link.tsx'
import '../table.css'
import './rights.css'
import { Why } from './why.tsx'

type OwnKey = Awaited<ReturnType<typeof deskApi.listStaffKeys>>['keys'][number]
type OwnSession = Awaited<ReturnType<typeof deskApi.listStaffSessions>>['sessions'][number]

const load = async () => {
  const [{ keys }, { sessions }] = await Promise.all([deskApi.listStaffKeys(), deskApi.listStaffSessions()])
  return { keys, sessions }
}

const nameOf = (device: string | null): string => device ?? say(rights.unknownDevice)

/** One's own keys and sessions: seen, added and ended. */
export default function OwnPage() {
  const { value, problem, refresh } = useFresh(load, { isOnce: true })
  return (
    <main>
      <h1>{say(rights.ownTitle)}</h1>
      <Why why={problem && whyNot(problem)} />
      {!value && !problem && <p role="status">{say(rights.loading)}</p>}
      {value && (
        <div className="rights-parts">
          <Keys keys={value.keys} onChange={refresh} />
          <Sessions sessions={value.sessions} onChange={refresh} />
        </div>
      )}
    </main>
  )
}

function Keys({ keys, onChange }: { keys: readonly OwnKey[]; onChange: () => Promise<void> }) {
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
  return (
    <section aria-labelledby="own-keys">
      <h2 id="own-keys">{say(rights.keysTitle)}</h2>
      <p className="desk-quiet">{say(rights.keysHow)}</p>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{say(rights.keyOfDevice)}</th>
            <th scope="col">{say(rights.added)}</th>
            <th scope="col">{say(rights.lastUsed)}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <KeyRow key={key.id} own={key} isOnly={keys.length === 1} onChange={onChange} />
          ))}
        </tbody>
      </table>
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

function KeyRow({ own, isOnly, onChange }: { own: OwnKey; isOnly: boolean; onChange: () => Promise<void> }) {
  const {
    isBusy,
    press: end,
    why,
  } = useTry(async () => {
    if (isOnly) return
    await confirmed(stepUp => deskApi.endStaffKey({ params: { id: own.id }, body: { stepUp } }))
    await onChange()
  })
  return (
    <tr>
      <th scope="row">
        {nameOf(own.device)} {own.isThis && <small className="desk-quiet">{say(rights.thisKey)}</small>}
        {own.isBackedUp && <small className="desk-quiet"> {say(rights.keptByMaker)}</small>}
      </th>
      <td>{formatDateTime(own.createdAt)}</td>
      <td>{formatDateTime(own.lastUsedAt)}</td>
      <td>
        <button
          type="button"
          aria-disabled={isBusy || isOnly}
          aria-label={say(rights.endKeyOf, { device: nameOf(own.device) })}
          onClick={end}
        >
          {say(rights.endKey)}
        </button>
        {isOnly && <small className="desk-quiet"> {say(rights.onlyKey)}</small>}
        <Why why={why} />
      </td>
    </tr>
  )
}

function Sessions({
  sessions,
  onChange,
}: {
  sessions: readonly OwnSession[]
  onChange: () => Promise<void>
}) {
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">{say(rights.sessionsTitle)}</h2>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{say(rights.keyOfDevice)}</th>
            <th scope="col">{say(rights.since)}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SessionRow({ session, onChange }: { session: OwnSession; onChange: () => Promise<void> }) {
  const { onSignedOut } = useDesk()
  const finish = useCallback(
    () => (session.isThis ? onSignedOut() : onChange()),
    [session.isThis, onSignedOut, onChange],
  )
  const {
    isBusy,
    press: end,
    why,
  } = useTry(async () => {
    await deskApi.endStaffSession({ params: { id: session.id } })
    await finish()
  })
  return (
    <tr>
      <th scope="row">
        {nameOf(session.device)}{' '}
        {session.isThis && <small className="desk-quiet">{say(rights.thisSession)}</small>}
      </th>
      <td>{formatDateTime(session.createdAt)}</td>
      <td>
        <button
          type="button"
          aria-disabled={isBusy}
          aria-label={say(rights.endSessionOf, { device: nameOf(session.device) })}
          onClick={end}
        >
          {say(rights.endSession)}
        </button>
        <Why why={why} />
      </td>
    </tr>
  )
}
