import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { withStepUp } from '#desk/frame/passkey.ts'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { Alert, Done, Problem } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone, useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { CASH_GIVERS } from '#rules/staff/permissions.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { Approval, ApprovalInContext } from './contract.ts'
import { DecidedApprovals } from './decided-approvals.tsx'
import { ApprovalsNeeded } from './waiting-refund.tsx'
import { words } from './words.ts'

export default function ApprovalsPage() {
  const { value, problem, refresh } = usePolling(deskApi.listApprovals)
  useUpToDateWaiting('approvals', value?.approvals.length)
  const main = useRef<HTMLElement>(null)
  const { done, onDone } = useDone(async () => {
    await refresh()
    // The row of the button is no longer in the list.
    main.current?.focus()
  })
  return (
    <main ref={main} tabIndex={-1} className="one-width" aria-labelledby="approvals-title">
      <h1 id="approvals-title">{deskPageTitles.approvals}</h1>
      {value && value.approvals.length > 0 && (
        <p className="my-2 text-muted">
          Another person requested these refunds. Approval requires your passkey. Online payments are then
          refunded at once. Cash is recorded on the order by the person who hands it over.
        </p>
      )}
      <Problem problem={problem} isLoading={!value} lines={6} />
      <Done>{done}</Done>
      <Table
        caption={deskPageTitles.approvals}
        columns={[
          ...COLUMNS,
          { title: 'Decide', cell: approval => <Decision approval={approval} onDone={onDone} /> },
        ]}
        rows={value?.approvals}
        rowKey={({ id }) => id}
        empty="No refunds are waiting. A refund above the limit of the person who requests it is listed here until another person decides."
      />
      {/* Another number of requests: one was decided. */}
      <DecidedApprovals key={value?.approvals.length} />
    </main>
  )
}

const COLUMNS: readonly Column<ApprovalInContext>[] = [
  {
    title: 'Order',
    kind: 'name',
    cell: ({ orderId, patientName, kind, context: { tests } }) => (
      <>
        <OrderLink number={orderId} /> {patientName}
        <small className="font-normal text-muted"> {words.kinds[kind]}</small>
        <small className="block whitespace-normal font-normal text-muted">{tests.join(', ')}</small>
      </>
    ),
  },
  {
    title: 'To refund',
    kind: 'amount',
    cell: ({ amount, way, context }) => (
      <>
        <b>{formatShortRupees(amount)}</b>{' '}
        <small className="block whitespace-normal text-muted">
          {way === 'cash'
            ? words.inCash({ roles: CASH_GIVERS.join(', ') })
            : 'to the original payment method'}
        </small>
        <small className="block whitespace-normal text-muted">{paidOf(context)}</small>
      </>
    ),
  },
  {
    title: 'Reason',
    cell: ({ reason, isBankUnmatched, takesTwo, agreedBy }) => (
      <div className="min-w-48 whitespace-normal">
        {reason} {isBankUnmatched && <b>Paid by UPI or card and not matched with the bank account yet.</b>}{' '}
        {takesTwo && <ApprovalsNeeded agreedBy={agreedBy} />}
      </div>
    ),
  },
  {
    title: 'Requested',
    cell: ({ askedBy, askedAt, context: { byAsker } }) => (
      <>
        {askedBy}{' '}
        <span className="block whitespace-nowrap text-muted">
          <DeskTime at={askedAt} />
        </span>
        <small className="block whitespace-normal text-muted">
          {words.byAsker({ count: byAsker.count, amount: formatShortRupees(byAsker.amount) })}
        </small>
      </>
    ),
  },
]

const paidOf = ({ paid, refundedBefore }: ApprovalInContext['context']): string =>
  refundedBefore > 0
    ? words.paidAndRefunded({ paid: formatShortRupees(paid), refunded: formatShortRupees(refundedBefore) })
    : words.paid({ paid: formatShortRupees(paid) })

function approvedSentence({ orderId: order, way, takesTwo, agreedBy, ...approval }: Approval): string {
  const amount = formatShortRupees(approval.amount)
  if (takesTwo && agreedBy === null)
    return `You approved ${amount} of ${order}. One more person has to approve.`
  return way === 'cash'
    ? `Approved. ${amount} of ${order} is due in cash. The person who hands it over records it on the order.`
    : `${amount} of ${order} is being refunded.`
}

interface DecisionProps {
  approval: Approval
  onDone: (sentence: string) => Promise<void>
}

function Decision({ approval, onDone }: DecisionProps) {
  const { id, orderId: order, problem } = approval
  const amount = formatShortRupees(approval.amount)
  const [note, setNote] = useState('')
  const { isBusy, submit, error } = useSubmit(async (isAgreed: boolean) => {
    await withStepUp(stepUp => deskApi.decideApproval({ params: { id }, body: { isAgreed, note, stepUp } }))
    await onDone(isAgreed ? approvedSentence(approval) : `The refund of ${order} is declined.`)
  })
  return (
    <>
      {problem ?? (
        <span className="flex flex-wrap gap-1.5 md:min-w-96">
          <input
            className="flex-auto basis-44"
            aria-label={`Note on the refund of ${order}`}
            placeholder="Note"
            value={note}
            maxLength={300}
            onChange={event => setNote(event.target.value)}
          />
          <button
            type="button"
            className="primary"
            aria-label={`Approve ${amount} of ${order}`}
            aria-disabled={isBusy}
            onClick={() => submit(true)}
          >
            {`Approve ${amount}`}
          </button>
          <button
            type="button"
            aria-label={`Decline the refund of ${order}`}
            aria-disabled={isBusy}
            onClick={() => submit(false)}
          >
            Decline
          </button>
        </span>
      )}
      <Alert>{error}</Alert>
    </>
  )
}
