import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { type LoadProblem, usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { deskPageTitles } from '#text/staff.ts'
import { deviceName, OwnApp, OwnKeys } from './own-keys.tsx'
import { words } from './words.ts'

type OwnSession = DeskAnswer<'listStaffSessions'>['sessions'][number]

export default function YourSignInPage() {
  const own = usePolling(deskApi.listStaffKeys)
  const sessions = usePolling(deskApi.listStaffSessions)
  // Ending a key ends the sessions that it opened.
  const onChange = async () => {
    await Promise.all([own.refresh(), sessions.refresh()])
  }
  return (
    <main className="one-width">
      <h1>{deskPageTitles.yourSignIn}</h1>
      <OwnKeys {...own} keys={own.value?.keys} onChange={onChange} />
      <OwnApp app={own.value?.app ?? null} onChange={onChange} />
      <Sessions {...sessions} sessions={sessions.value?.sessions} onChange={onChange} />
    </main>
  )
}

interface SessionsProps {
  /** Undefined while they are loading. */
  sessions: readonly OwnSession[] | undefined
  problem: LoadProblem | undefined
  onChange: () => Promise<void>
}

function Sessions({ sessions, problem, onChange }: SessionsProps) {
  const columns: Column<OwnSession>[] = [
    {
      title: words.own.keyOfDevice,
      kind: 'name',
      cell: ({ device, isThis }) => (
        <>
          {deviceName(device)} {isThis && <small className="font-normal text-muted">here</small>}
        </>
      ),
    },
    { title: 'Since', cell: ({ createdAt }) => <DeskTime at={createdAt} /> },
    {
      title: words.own.endSession,
      kind: 'button',
      cell: session => <EndSession session={session} onChange={onChange} />,
    },
  ]
  return (
    <Section title={words.own.sessionsTitle} problem={problem} isLoading={!sessions}>
      <Table
        caption={words.own.sessionsTitle}
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Section>
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
