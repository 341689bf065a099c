import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EditForm, LabelledField } from '#kit/desk/record-form.tsx'
import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { type Safe, safeName } from './count-form.tsx'
import { words } from './words.ts'

type Shortage = DeskAnswer<'listShortages'>['shortages'][number]
type Settling = { what: 'paid-in' | 'found' | 'written-off'; shortage: Shortage }

interface Props {
  shortages: readonly Shortage[]
  /** Empty for a person who uses no safe. */
  safes: readonly Safe[]
  mayWriteOff: boolean
  onChanged: () => Promise<void>
}

/** Cash that was missing at counts, until it is paid in, found or written off. */
export function Shortages({ shortages, safes, mayWriteOff, onChanged }: Props) {
  const { editing, done, edit, onClose, onDone } = useEditing<Settling>(onChanged)
  const maySettle = safes.length > 0
  const columns: Column<Shortage>[] = [
    { title: 'Person', kind: 'name', cell: ({ name }) => name },
    { title: 'Owed', kind: 'amount', cell: ({ owed }) => <b>{formatShortRupees(owed)}</b> },
    { title: 'Missing at the count', kind: 'amount', cell: ({ amount }) => formatShortRupees(amount) },
    {
      title: 'Counted',
      cell: ({ at, countedBy }) => (
        <>
          <DeskTime at={at} />, <span className="text-muted">{countedBy}</span>
        </>
      ),
    },
    {
      title: words.reason,
      cell: ({ reason }) => reason ?? <span className="text-muted">no reason yet</span>,
    },
    {
      title: 'Settle',
      kind: 'button',
      cell: shortage => (
        <span className="flex flex-wrap justify-end gap-1.5">
          {maySettle && (
            <>
              <button type="button" onClick={() => edit({ what: 'paid-in', shortage })}>
                Paid in <span className="sr-only">{words.by({ name: shortage.name })}</span>
              </button>
              <button type="button" onClick={() => edit({ what: 'found', shortage })}>
                Found <span className="sr-only">{words.of({ name: shortage.name })}</span>
              </button>
            </>
          )}
          {mayWriteOff && !shortage.isOwn && (
            <button type="button" onClick={() => edit({ what: 'written-off', shortage })}>
              Write off <span className="sr-only">{words.of({ name: shortage.name })}</span>
            </button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Section title="Owed" help={words.owedHelp} done={done}>
      {editing && (
        <SettleForm
          key={`${editing.shortage.id} ${editing.what}`}
          {...editing}
          safes={safes}
          onDone={onDone}
          onClose={onClose}
        />
      )}
      <Table
        caption="Missing cash that is owed"
        columns={columns}
        rows={shortages}
        rowKey={({ id }) => id}
        empty="No cash is missing."
      />
    </Section>
  )
}

interface FormProps extends Settling {
  safes: readonly Safe[]
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

function SettleForm({ what, shortage, safes, onDone, onClose }: FormProps) {
  const { name, owed } = shortage
  const params = { id: shortage.id }
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(owed))
  const [safe, setSafe] = useState(safes[0]?.safe ?? '')
  const [reason, setReason] = useState('')
  const isWriteOff = what === 'written-off'
  const amount = Number(typed)
  const { isBusy, submit, error, fields } = useSubmit(async () => {
    if (what === 'written-off')
      await withStepUp(stepUp => deskApi.writeOffShortage({ params, body: { id, amount, reason, stepUp } }))
    else await deskApi.settleShortage({ params, body: { id, kind: what, amount, safe, reason } })
    await onDone(words.settled[what]({ amount: formatShortRupees(amount), name }))
  })
  return (
    <EditForm
      title={words.settleTitle[what]({ name })}
      level={3}
      button={isBusy ? 'Saving...' : words.settleButton[what]({ amount: formatShortRupees(amount || 0) })}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="fields">
        <LabelledField label="Amount, in rupees">
          <input
            value={typed}
            required
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={fields.amount ? true : undefined}
            onChange={event => setTyped(event.target.value)}
          />
        </LabelledField>
        {!isWriteOff && safes.length > 1 && (
          <LabelledField label="Into the safe of">
            <select value={safe} onChange={event => setSafe(event.target.value)}>
              {safes.map(({ safe: code }) => (
                <option key={code} value={code}>
                  {safeName(safes, code)}
                </option>
              ))}
            </select>
          </LabelledField>
        )}
        <LabelledField label={isWriteOff ? 'Reason' : 'Note'}>
          <input
            value={reason}
            required={isWriteOff}
            minLength={isWriteOff ? 3 : undefined}
            maxLength={300}
            size={40}
            onChange={event => setReason(event.target.value)}
          />
        </LabelledField>
      </div>
      {isWriteOff && <p className="text-muted">Requires your passkey. This can’t be undone.</p>}
    </EditForm>
  )
}
