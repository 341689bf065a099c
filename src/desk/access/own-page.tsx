import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { whyNot } from '#desk/frame/passkey.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { SheetHead } from '#kit/desk/sheet.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import * as rights from '#text/desk/rights.ts'
import { say } from '#text/text.ts'
import { deviceName, OwnApp, OwnKeys } from './own-keys.tsx'
import '#kit/desk/table.css'
import './rights.css'
import { Why } from './why.tsx'

type OwnSession = Awaited<ReturnType<typeof deskApi.listStaffSessions>>['sessions'][number]

const load = async (signal?: AbortSignal) => {
  const [{ keys, app }, { sessions }] = await Promise.all([
    deskApi.listStaffKeys(undefined, { signal }),
    deskApi.listStaffSessions(undefined, { signal }),
  ])
  return { keys, app, sessions }
}

/** One's own keys, app and sessions: seen, added and ended. */
export default function OwnPage() {
  const { value, problem, refresh } = useFresh(load, { isOnce: true })
  return (
    <main>
      <h1>{say(rights.ownTitle)}</h1>
      <Why why={problem && whyNot(problem)} />
      {!value && !problem && <p role="status">{say(rights.loading)}</p>}
      {value && (
        <div className="rights-parts">
          <OwnKeys keys={value.keys} onChange={refresh} />
          <OwnApp app={value.app} onChange={refresh} />
          <Sessions sessions={value.sessions} onChange={refresh} />
        </div>
      )}
    </main>
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
      <Scroll>
        <table className="desk-table">
          <SheetHead
            caption={say(rights.sessionsTitle)}
            columns={[rights.keyOfDevice, rights.since, { buttons: rights.endSession }]}
          />
          <tbody>
            {sessions.map(session => (
              <SessionRow key={session.id} session={session} onChange={onChange} />
            ))}
          </tbody>
        </table>
      </Scroll>
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
        {deviceName(session.device)}{' '}
        {session.isThis && <small className="desk-quiet">{say(rights.thisSession)}</small>}
      </th>
      <td>{formatDateTime(session.createdAt)}</td>
      <td>
        <button
          type="button"
          aria-disabled={isBusy}
          aria-label={say(rights.endSessionOf, { device: deviceName(session.device) })}
          onClick={end}
        >
          {say(rights.endSession)}
        </button>
        <Why why={why} />
      </td>
    </tr>
  )
}
