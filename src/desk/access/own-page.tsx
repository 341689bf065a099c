import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { errorMessage } from '#desk/frame/passkey.ts'
import { Alert } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useLoaded } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { deviceName, OwnApp, OwnKeys } from './own-keys.tsx'
import { words } from './words.ts'

type OwnSession = DeskAnswer<'listStaffSessions'>['sessions'][number]

const load = async (signal?: AbortSignal) => {
  const [{ keys, app }, { sessions }] = await Promise.all([
    deskApi.listStaffKeys(undefined, { signal }),
    deskApi.listStaffSessions(undefined, { signal }),
  ])
  return { keys, app, sessions }
}

/** One's own keys, app and sessions: seen, added and ended. */
export default function OwnPage() {
  const { value, problem, refresh } = useLoaded(load)
  return (
    <main>
      <h1>{words.own.ownTitle}</h1>
      <Alert>{problem && errorMessage(problem)}</Alert>
      {!value && !problem && <p role="status">{words.own.loading}</p>}
      {value && (
        <div className="mt-3 grid gap-5">
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
  const columns: Column<OwnSession>[] = [
    {
      title: words.own.keyOfDevice,
      kind: 'name',
      cell: ({ device, isThis }) => (
        <>
          {deviceName(device)}{' '}
          {isThis && <small className="font-normal text-muted">{words.own.thisSession}</small>}
        </>
      ),
    },
    { title: words.own.since, cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      title: words.own.endSession,
      kind: 'button',
      cell: session => <EndSession session={session} onChange={onChange} />,
    },
  ]
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">{words.own.sessionsTitle}</h2>
      <Table
        caption={words.own.sessionsTitle}
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={null}
      />
    </section>
  )
}

function EndSession({ session, onChange }: { session: OwnSession; onChange: () => Promise<void> }) {
  const { onSignedOut } = useDesk()
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.endStaffSession({ params: { id: session.id } })
    if (session.isThis) onSignedOut()
    else await onChange()
  })
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy}
        aria-label={words.own.endSessionOf({ device: deviceName(session.device) })}
        onClick={submit}
      >
        {words.own.endSession}
      </button>
      <Alert>{error}</Alert>
    </>
  )
}
