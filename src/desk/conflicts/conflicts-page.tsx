import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { Alert, Done, Problem } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone, useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import { deskPageTitles } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { visitEvents } from '#text/visits.ts'
import { words } from './words.ts'

type Conflict = DeskAnswer<'listConflicts'>['conflicts'][number]

export default function ConflictsPage() {
  const { value, problem, refresh } = usePolling(deskApi.listConflicts)
  useUpToDateWaiting('conflicts', value?.total)
  const { done, onDone } = useDone(refresh)
  const columns: Column<Conflict>[] = [
    {
      title: words.order,
      kind: 'name',
      cell: ({ orderId, patientName }) => (
        <>
          <OrderLink number={orderId} /> {patientName}
        </>
      ),
    },
    { title: words.report, cell: reportOf },
    { title: words.conflict, cell: conflict => conflict.problem },
    {
      title: words.decide,
      cell: conflict => <Decide conflict={conflict} onDone={onDone} />,
    },
  ]
  return (
    <main>
      <h1>{deskPageTitles.conflicts}</h1>
      {value && value.total > 0 && <p className="my-2 text-muted">{words.help}</p>}
      <Problem problem={problem} isLoading={!value} />
      <Done>{done}</Done>
      {value && value.total > value.conflicts.length && (
        <p>{words.firstOf({ shown: value.conflicts.length, total: value.total })}</p>
      )}
      <Table
        caption={deskPageTitles.conflicts}
        columns={columns}
        rows={value?.conflicts}
        rowKey={({ id }) => id}
        empty={words.none}
      />
    </main>
  )
}

function reportOf({ kind, collector, at }: Conflict): string {
  const what = kind === 'assigned' ? say(visitEvents.assigned, { name: collector }) : say(visitEvents[kind])
  return words.reportedBy({ what, name: collector, time: formatDateTime(at) })
}

interface DecideProps {
  conflict: Conflict
  onDone: (sentence: string) => Promise<void>
}

function Decide({ conflict: { id, orderId, amount, isRecorded }, onDone }: DecideProps) {
  const order = orderId
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState(String(amount ?? ''))
  const [typo, setTypo] = useState('')
  const { isBusy, submit, error } = useSubmit(async (decision: 'taken' | 'set-aside') => {
    const paise = decision === 'taken' && amount !== null ? parseRupees(typed) : undefined
    const sum = paise === undefined ? {} : { amount: paise / 100 }
    await deskApi.decideConflict({ params: { id }, body: { decision, ...sum, note } })
    const done = decision === 'set-aside' ? words.dismissed : isRecorded ? words.recorded : words.accepted
    await onDone(done({ order }))
  })
  const accept = () => {
    const isTypo = amount !== null && !parseRupees(typed)
    setTypo(isTypo ? words.notRupees : '')
    if (!isTypo) void submit('taken')
  }
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        {amount !== null && (
          <input
            className="w-28 text-right"
            aria-label={words.amountOf({ order })}
            inputMode="decimal"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        )}
        <input
          className="flex-auto basis-44"
          aria-label={words.noteOf({ order })}
          placeholder={words.noteLabel}
          value={note}
          maxLength={300}
          onChange={event => setNote(event.target.value)}
        />
        <button
          type="button"
          className="primary"
          aria-label={isRecorded ? words.recordReasonOf({ order }) : words.acceptOf({ order })}
          aria-disabled={isBusy}
          onClick={accept}
        >
          {isRecorded ? words.recordReason : words.accept}
        </button>
        {!isRecorded && (
          <button
            type="button"
            aria-label={words.dismissOf({ order })}
            aria-disabled={isBusy}
            onClick={() => submit('set-aside')}
          >
            {words.dismiss}
          </button>
        )}
      </span>
      <Alert>{typo || error}</Alert>
    </>
  )
}
