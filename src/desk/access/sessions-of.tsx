import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed, whyNot } from '#desk/frame/passkey.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import * as rights from '#text/desk/rights.ts'
import * as staff from '#text/desk/staff.ts'
import { say } from '#text/text.ts'
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
      {sessions.length > 0 && <p id={`sessions-${id}`}>{say(staff.signedInOf, { name })}</p>}
      <ul className="rights-sessions" aria-labelledby={`sessions-${id}`}>
        {sessions.map(({ id: sessionId, device, ...session }) => (
          <li key={sessionId}>
            <span>
              <b>{deviceName(device)}</b> {usedBy(session)}
            </span>
            <button
              type="button"
              aria-disabled={isBusy}
              aria-label={say(rights.endSessionOf, { device: deviceName(device) })}
              onClick={() => press(sessionId)}
            >
              {say(rights.endSession)}
            </button>
          </li>
        ))}
      </ul>
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

type Used = Pick<
  Awaited<ReturnType<typeof deskApi.listSessionsOfStaff>>['sessions'][number],
  'createdAt' | 'lastCalled' | 'address'
>

/** Since when, and from where it was last used. */
const usedBy = ({ createdAt, lastCalled, address }: Used): string => {
  const since = formatDateTime(createdAt)
  return lastCalled && address
    ? say(staff.usedFrom, { since, time: formatDateTime(lastCalled), address })
    : say(staff.notUsed, { since })
}
