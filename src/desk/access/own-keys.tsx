import { useEffect, useRef, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import type { LoadProblem } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { pathOf } from '#rules/pages.ts'
import { OnceLink } from './once-link.tsx'
import { words } from './words.ts'

type OwnKey = DeskAnswer<'listStaffKeys'>['keys'][number]

interface ChangeProps {
  onChange: () => Promise<void>
}

export const deviceName = (device: string | null): string => device ?? 'Unknown device'

interface KeysProps extends ChangeProps {
  /** Undefined while they are loading. */
  keys: readonly OwnKey[] | undefined
  problem: LoadProblem | undefined
}

export function OwnKeys({ keys, problem, onChange }: KeysProps) {
  const { onInvite } = useDesk()
  const [link, setLink] = useState<string>()
  const invite = () => withStepUp(stepUp => deskApi.inviteStaffKey({ body: { stepUp } }))
  const here = useSubmit(async () => {
    const answer = await invite()
    onInvite(answer.invite)
  })
  const elsewhere = useSubmit(async () => {
    const answer = await invite()
    setLink(`${window.location.origin}${pathOf('desk')}#${answer.invite}`)
  })
  if (keys?.length === 0)
    return (
      <Section title={words.own.keysTitle}>
        <EmptyList>
          You have no passkey and sign in with codes. Ask the owner for a link to add one.
        </EmptyList>
      </Section>
    )
  return (
    <Section
      title={words.own.keysTitle}
      help="Each signs you in with your finger, face or PIN. Keep two, so that you can end one here if you lose it."
      problem={problem}
      isLoading={!keys}
    >
      {keys && (
        <>
          <Table
            caption={words.own.keysTitle}
            columns={keyColumns(keys.length === 1, onChange)}
            rows={keys}
            rowKey={({ id }) => id}
            empty={null}
          />
          {keys.length === 1 && (
            <p id={ONLY_KEY} className="mt-1.5 text-muted">
              Your only passkey. Add another one before you end it.
            </p>
          )}
          <p className="my-2.5 flex flex-wrap items-end gap-x-3 gap-y-2">
            <button type="button" className="primary" aria-disabled={here.isBusy} onClick={here.submit}>
              Add one on this device
            </button>
            <button type="button" aria-disabled={elsewhere.isBusy} onClick={elsewhere.submit}>
              Add one on another device
            </button>
          </p>
        </>
      )}
      <Alert>{here.error ?? elsewhere.error}</Alert>
      {link && (
        <OnceLink
          key={link}
          link={link}
          how="Open this link on the other device within ten minutes. It works once."
        />
      )}
    </Section>
  )
}

const ONLY_KEY = 'only-key'

const keyColumns = (isOnly: boolean, onChange: () => Promise<void>): Column<OwnKey>[] => [
  { title: words.own.keyOfDevice, kind: 'name', cell: own => <KeyName own={own} onChange={onChange} /> },
  { title: 'Added', cell: own => <DeskTime at={own.createdAt} /> },
  { title: 'Last used', cell: own => <DeskTime at={own.lastUsedAt} /> },
  {
    title: 'Change',
    kind: 'button',
    cell: own => <EndKey own={own} isOnly={isOnly} onChange={onChange} />,
  },
]

function KeyName({ own, onChange }: ChangeProps & { own: OwnKey }) {
  const [isNaming, setNaming] = useState(false)
  const device = deviceName(own.device)
  const onDone = async () => {
    setNaming(false)
    await onChange()
  }
  return (
    <>
      {isNaming ? <NameForm own={own} onDone={onDone} onClose={() => setNaming(false)} /> : device}{' '}
      {own.isThis && <small className="font-normal text-muted">used for this session</small>}
      {own.isBackedUp && <small className="font-normal text-muted"> Synced by the device’s maker</small>}{' '}
      <button
        type="button"
        aria-expanded={isNaming}
        aria-label={`Rename the passkey of ${device}`}
        onClick={() => setNaming(!isNaming)}
      >
        Rename
      </button>
    </>
  )
}

function EndKey({ own, isOnly, onChange }: ChangeProps & { own: OwnKey; isOnly: boolean }) {
  const { isBusy, submit, error } = useSubmit(async () => {
    if (isOnly) return
    await withStepUp(stepUp => deskApi.endStaffKey({ params: { id: own.id }, body: { stepUp } }))
    await onChange()
  })
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy || isOnly}
        aria-describedby={isOnly ? ONLY_KEY : undefined}
        aria-label={`End the passkey of ${deviceName(own.device)}`}
        onClick={submit}
      >
        End
      </button>
      <Alert>{error}</Alert>
    </>
  )
}

interface NameFormProps {
  own: OwnKey
  onDone: () => Promise<void>
  onClose: () => void
}

/** Two keys made by the same browser differ only by their names. */
function NameForm({ own, onDone, onClose }: NameFormProps) {
  const [name, setName] = useState(own.device ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.renameStaffKey({ params: { id: own.id }, body: { name } })
    await onDone()
  })
  return (
    <form
      className="flex flex-wrap items-center gap-1.5"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <input
        ref={field}
        aria-label="Name of the passkey"
        value={name}
        required
        maxLength={60}
        onChange={event => setName(event.target.value)}
      />
      <button type="submit" aria-disabled={isBusy}>
        Save
      </button>
      <Alert>{error}</Alert>
    </form>
  )
}

export function OwnApp({ app, onChange }: ChangeProps & { app: DeskAnswer<'listStaffKeys'>['app'] }) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await withStepUp(stepUp => deskApi.endStaffApp({ body: { stepUp } }))
    await onChange()
  })
  if (!app) return null
  return (
    <Section title="Your authenticator app">
      <p>{`Added ${formatDateTime(app.createdAt)}, a code last used ${formatDateTime(app.lastUsedAt)}.`}</p>
      <button type="button" aria-disabled={isBusy} onClick={submit}>
        End the app
      </button>
      <p className="font-normal text-muted">
        Sessions opened with its codes end too. This requires a passkey, because without one the app is your
        only way in.
      </p>
      <Alert>{error}</Alert>
    </Section>
  )
}
