import { useEffect, useRef, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
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

interface Changing {
  onChange: () => Promise<void>
}

export const deviceName = (device: string | null): string => device ?? words.own.unknownDevice

interface KeysProps extends Changing {
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
        <EmptyList>{words.own.noKeys}</EmptyList>
      </Section>
    )
  return (
    <Section title={words.own.keysTitle} help={words.own.keysHow} problem={problem} isLoading={!keys}>
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
              {words.own.onlyKey}
            </p>
          )}
          <p className="my-2.5 flex flex-wrap items-end gap-x-3 gap-y-2">
            <button type="button" className="primary" aria-disabled={here.isBusy} onClick={here.submit}>
              {words.own.addKeyHere}
            </button>
            <button type="button" aria-disabled={elsewhere.isBusy} onClick={elsewhere.submit}>
              {words.own.addKeyElsewhere}
            </button>
          </p>
        </>
      )}
      <Alert>{here.error ?? elsewhere.error}</Alert>
      {link && <OnceLink key={link} link={link} how={words.own.keyLink} />}
    </Section>
  )
}

const ONLY_KEY = 'only-key'

const keyColumns = (isOnly: boolean, onChange: () => Promise<void>): Column<OwnKey>[] => [
  { title: words.own.keyOfDevice, kind: 'name', cell: own => <KeyName own={own} onChange={onChange} /> },
  { title: words.own.added, cell: own => formatDateTime(own.createdAt) },
  { title: words.own.lastUsed, cell: own => formatDateTime(own.lastUsedAt) },
  {
    title: words.own.change,
    kind: 'button',
    cell: own => <EndKey own={own} isOnly={isOnly} onChange={onChange} />,
  },
]

function KeyName({ own, onChange }: Changing & { own: OwnKey }) {
  const [isNaming, setNaming] = useState(false)
  const device = deviceName(own.device)
  const onDone = async () => {
    setNaming(false)
    await onChange()
  }
  return (
    <>
      {isNaming ? <NameForm own={own} onDone={onDone} onClose={() => setNaming(false)} /> : device}{' '}
      {own.isThis && <small className="font-normal text-muted">{words.own.thisKey}</small>}
      {own.isBackedUp && <small className="font-normal text-muted"> {words.own.keptByMaker}</small>}{' '}
      <button
        type="button"
        aria-expanded={isNaming}
        aria-label={words.own.renameKeyOf({ device })}
        onClick={() => setNaming(!isNaming)}
      >
        {words.own.renameKey}
      </button>
    </>
  )
}

function EndKey({ own, isOnly, onChange }: Changing & { own: OwnKey; isOnly: boolean }) {
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
        aria-label={words.own.endKeyOf({ device: deviceName(own.device) })}
        onClick={submit}
      >
        {words.own.endKey}
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
        aria-label={words.own.nameOfKey}
        value={name}
        required
        maxLength={60}
        onChange={event => setName(event.target.value)}
      />
      <button type="submit" aria-disabled={isBusy}>
        {words.own.saveName}
      </button>
      <Alert>{error}</Alert>
    </form>
  )
}

export function OwnApp({ app, onChange }: Changing & { app: DeskAnswer<'listStaffKeys'>['app'] }) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await withStepUp(stepUp => deskApi.endStaffApp({ body: { stepUp } }))
    await onChange()
  })
  if (!app) return null
  return (
    <Section title={words.own.appTitle}>
      <p>
        {words.own.appSince({
          added: formatDateTime(app.createdAt),
          used: formatDateTime(app.lastUsedAt),
        })}
      </p>
      <button type="button" aria-disabled={isBusy} onClick={submit}>
        {words.own.endApp}
      </button>
      <p className="font-normal text-muted">{words.own.endAppHow}</p>
      <Alert>{error}</Alert>
    </Section>
  )
}
