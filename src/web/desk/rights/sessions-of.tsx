import { useCallback } from 'react'
import { formatDateTime } from '#rules/dates.ts'
import * as rights from '#text/desk/rights.ts'
import * as staff from '#text/desk/staff.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { confirmed, whyNot } from '../frame/passkey.ts'
import { useFresh } from '../use-fresh.ts'
import { useTry } from '../use-try.ts'
import { deviceName } from './own-keys.tsx'
import { Why } from './why.tsx'

interface Props {
  person: { id: string; name: string }
  onDone: (said: string) => Promise<void>
  onKeep: () => void
}

/** Where somebody is signed in, and signing them out there. */
export function SessionsOf({ person: { id, name }, onDone, onKeep }: Props) {
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.listSessionsOfStaff({ params: { id } }, { signal }), [id]),
    { isOnce: true },
  )
  const { isBusy, press, why } = useTry(async (sessionId?: string) => {
    const { sessions } = await confirmed(stepUp =>
      deskApi.endSessionsOfStaff({ params: { id }, body: { sessionId, stepUp } }),
    )
    await refresh()
    await onDone(say(staff.sessionsEnded, { name, count: sessions }))
  })
  const sessions = value?.sessions ?? []
  return (
    <div className="rights-ending">
      <Why why={problem && whyNot(problem)} />
      {value && sessions.length === 0 && <p>{say(staff.noSessions, { name })}</p>}
      {sessions.length > 0 && (
        <table className="desk-table">
          <caption>{say(staff.signedInOf, { name })}</caption>
          <thead>
            <tr>
              {[rights.keyOfDevice, rights.since, staff.lastSeenHead, staff.fromHead].map(title => (
                <th key={say(title)} scope="col">
                  {say(title)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ id: sessionId, device, createdAt, lastCalled, address }) => (
              <tr key={sessionId}>
                <th scope="row">{deviceName(device)}</th>
                <td>{formatDateTime(createdAt)}</td>
                <td>{lastCalled ? formatDateTime(lastCalled) : say(staff.never)}</td>
                <td>{address ?? say(staff.unknownPlace)}</td>
                <td>
                  <button
                    type="button"
                    aria-disabled={isBusy}
                    aria-label={say(rights.endSessionOf, { device: deviceName(device) })}
                    onClick={() => press(sessionId)}
                  >
                    {say(rights.endSession)}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <span className="rights-decide">
        {sessions.length > 1 && (
          <button type="button" className="desk-primary" aria-disabled={isBusy} onClick={() => press()}>
            {say(staff.endSessions, { name })}
          </button>
        )}
        <button type="button" onClick={onKeep}>
          {say(staff.closeSessions)}
        </button>
      </span>
      <Why why={why} />
    </div>
  )
}
