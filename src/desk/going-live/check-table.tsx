import { useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { SECOND_MS } from '#rules/durations.ts'
import type { TriedCheck } from './contract.ts'
import { words } from './words.ts'

interface Props {
  checks: readonly TriedCheck[]
  onTried: () => Promise<void>
}

/** Each check with its last result, to be tried again. Those with an input send a message to it. */
export function CheckTable({ checks, onTried }: Props) {
  const { isBusy, submit, error } = useSubmit(async () => {
    for (const { name } of checks) {
      await deskApi.tryCheck({ params: { name }, body: {} })
      await onTried()
    }
  })
  const columns: Column<TriedCheck>[] = [
    ...COLUMNS,
    { title: 'Try', kind: 'button', cell: check => <TryForm check={check} onTried={onTried} /> },
  ]
  return (
    <Section
      title="Checks"
      help="Each is tried for real, and moves no money."
      action={
        <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
          {isBusy ? 'Trying...' : 'Try all'}
        </button>
      }
    >
      <Alert>{error}</Alert>
      <Table
        caption="Checks"
        columns={columns}
        rows={checks}
        rowKey={({ name }) => name}
        empty="No checks."
      />
    </Section>
  )
}

const DOTS = {
  ok: 'bg-leaf',
  warn: 'bg-marigold',
  fail: 'bg-rose',
  skipped: 'bg-line',
  untried: 'bg-line',
}

const COLUMNS: readonly Column<TriedCheck>[] = [
  {
    title: 'Check',
    kind: 'name',
    cell: ({ title, isRequired }) => (
      <>
        {title}
        {isRequired && <small className="block font-normal text-muted">Required</small>}
      </>
    ),
  },
  {
    title: 'Result',
    cell: ({ last }) => {
      const state = last?.state ?? 'untried'
      return (
        <span className="whitespace-nowrap">
          <span
            aria-hidden="true"
            className={`mr-1.5 inline-block size-2.5 rounded-full forced-color-adjust-none ${DOTS[state]}`}
          />
          {words.results[state]}
        </span>
      )
    },
  },
  {
    title: 'Found',
    cell: ({ last }) =>
      last && (
        <div className="min-w-56 whitespace-normal">
          {last.found}
          {last.todo && <b className="block font-semibold">{last.todo}</b>}
          <small className="block text-muted">
            <DeskTime at={last.at} />
          </small>
        </div>
      ),
  },
]

const INPUTS = {
  phone: { label: 'Mobile number for a test message', type: 'tel', field: 'sendTo' },
  mail: { label: 'Address for a test mail', type: 'email', field: 'mailTo' },
} as const

/** Delivery reports come within a minute: their check is tried again without a number after each of these times. */
const READ_REPORTS_AFTER_MS = [3, 7, 20, 32].map(seconds => seconds * SECOND_MS)

function TryForm({
  check: { name, title, needs },
  onTried,
}: {
  check: TriedCheck
  onTried: Props['onTried']
}) {
  const [typed, setTyped] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = needs && typed ? { [INPUTS[needs].field]: typed } : {}
    const { finding } = await deskApi.tryCheck({ params: { name }, body })
    await onTried()
    setReading(needs === 'phone' && typed && finding.state === 'warn' ? 0 : undefined)
  })
  const [reading, setReading] = useState<number>()
  useEffect(() => {
    const wait = reading === undefined ? undefined : READ_REPORTS_AFTER_MS[reading]
    if (reading === undefined || wait === undefined) return setReading(undefined)
    const timer = setTimeout(async () => {
      // A failed call leaves the row as it is, for a try by hand.
      const tried = await deskApi.tryCheck({ params: { name }, body: {} }).catch(() => undefined)
      await onTried()
      setReading(tried?.finding.state === 'warn' ? reading + 1 : undefined)
    }, wait)
    return () => clearTimeout(timer)
  }, [reading, name, onTried])
  return (
    <form
      className="flex flex-wrap items-end gap-2 text-left"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {needs && (
        <LabelledField label={INPUTS[needs].label}>
          <input
            type={INPUTS[needs].type}
            value={typed}
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </LabelledField>
      )}
      <button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Trying...' : 'Try'}
        <span className="sr-only"> {title}</span>
      </button>
      <Alert>{error}</Alert>
    </form>
  )
}
