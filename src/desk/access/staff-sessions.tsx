import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { deviceName } from './own-keys.tsx'
import { words } from './words.ts'

interface Props {
  person: { id: string; name: string }
  onDone: (message: string) => Promise<void>
  onClose: () => void
}

export function StaffSessions({ person: { id, name }, onDone, onClose }: Props) {
  const { value, problem, refresh } = usePolling(deskApi.listSessionsOfStaff, { params: { id } })
  const { isBusy, submit, error } = useSubmit(async (sessionId?: string) => {
    const { sessions } = await withStepUp(stepUp =>
      deskApi.endSessionsOfStaff({ params: { id }, body: { sessionId, stepUp } }),
    )
    await refresh()
    await onDone(words.staff.sessionsEnded({ name, count: sessions }))
  })
  const sessions = value?.sessions ?? []
  return (
    <div className="panel grid max-w-160 grid-cols-[minmax(0,1fr)] gap-2.5">
      <Problem problem={problem} isLoading={!value} />
      {value && sessions.length === 0 && <EmptyList>{`${name} is not signed in anywhere.`}</EmptyList>}
      {sessions.length > 0 && (
        <>
          <p id={`sessions-${id}`}>{words.staff.signedInOf({ name })}</p>
          <ul className="m-0 grid list-none gap-2 p-0" aria-labelledby={`sessions-${id}`}>
            {sessions.map(({ id: sessionId, device, ...session }) => (
              <li key={sessionId}>
                <span>
                  <b>{deviceName(device)}</b> {sessionUseText(session)}
                </span>
                <button
                  type="button"
                  aria-disabled={isBusy}
                  aria-label={words.own.endSessionOf({ device: deviceName(device) })}
                  onClick={() => submit(sessionId)}
                >
                  {words.own.endSession}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <span className="flex flex-wrap gap-1.5">
        {sessions.length > 1 && (
          <button type="button" className="primary" aria-disabled={isBusy} onClick={() => submit()}>
            {`Sign ${name} out everywhere`}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {words.staff.hide}
        </button>
      </span>
      <Alert>{error}</Alert>
    </div>
  )
}

type SessionUse = Pick<
  DeskAnswer<'listSessionsOfStaff'>['sessions'][number],
  'createdAt' | 'lastCalled' | 'address'
>

/** When the session began, and from where it was last used. */
const sessionUseText = ({ createdAt, lastCalled, address }: SessionUse): string => {
  const since = formatDateTime(createdAt)
  return lastCalled && address
    ? words.staff.usedFrom({ since, time: formatDateTime(lastCalled), address })
    : `since ${since}, not used yet`
}
