import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { EditForm, LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useDone, useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { type Safe, safeName } from './count-form.tsx'
import { words } from './words.ts'

type Deposit = DeskAnswer<'listSafes'>['deposits'][number]

interface Props {
  deposits: readonly Deposit[]
  safes: readonly Safe[]
  /** Finds deposits in the bank account. */
  mayFind: boolean
  onChanged: () => Promise<void>
}

/** What was paid into the bank, and whether another person found it in the account. */
export function Deposits({ deposits, safes, mayFind, onChanged }: Props) {
  const { done, onDone } = useDone(onChanged)
  const { isBusy, submit, error } = useSubmit(async ({ id, amount }: Deposit) => {
    await deskApi.findDeposit({ params: { id } })
    await onDone(words.depositFound({ amount: formatShortRupees(amount) }))
  })
  const columns: Column<Deposit>[] = [
    { title: words.when, cell: ({ at }) => <DeskTime at={at} /> },
    { title: 'Safe', kind: 'name', cell: ({ safe }) => safeName(safes, safe) },
    { title: 'Slip', cell: ({ slip }) => slip },
    { title: 'By', cell: ({ by }) => by },
    { title: 'Amount', kind: 'amount', cell: ({ amount }) => formatShortRupees(amount) },
    {
      title: 'In the account',
      kind: 'button',
      cell: deposit => {
        if (deposit.foundBy)
          return <span className="text-muted">{words.foundBy({ name: deposit.foundBy })}</span>
        if (!mayFind || deposit.isOwn) return <span className="text-muted">Another person finds it</span>
        return (
          <button
            type="button"
            aria-disabled={isBusy}
            aria-label={words.inAccountOf({ amount: formatShortRupees(deposit.amount), slip: deposit.slip })}
            onClick={() => submit(deposit)}
          >
            In the bank account
          </button>
        )
      },
    },
  ]
  return (
    <Section title="Bank deposits" done={done}>
      <Alert>{error}</Alert>
      <Table
        caption="Bank deposits"
        columns={columns}
        rows={deposits}
        rowKey={({ id }) => id}
        empty="Nothing was paid into the bank yet."
      />
    </Section>
  )
}

interface FormProps {
  safe: Safe
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

export function DepositForm({ safe: { safe, centre, amount: held }, onDone, onClose }: FormProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(held))
  const [slip, setSlip] = useState('')
  const amount = Number(typed)
  const name = centre ?? words.mainSafe
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.depositCash({ body: { id, safe, amount, slip } })
    await onDone(words.deposited({ amount: formatShortRupees(amount), name }))
  })
  return (
    <EditForm
      title={words.depositFrom({ name })}
      level={2}
      button={isBusy ? 'Saving...' : words.depositAmount({ amount: formatShortRupees(amount || 0) })}
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
            onChange={event => setTyped(event.target.value)}
          />
        </LabelledField>
        <LabelledField label="Number of the bank’s slip">
          <input
            value={slip}
            required
            minLength={4}
            maxLength={40}
            autoComplete="off"
            onChange={event => setSlip(event.target.value)}
          />
        </LabelledField>
      </div>
    </EditForm>
  )
}
