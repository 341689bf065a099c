import type { Approval } from '#contract/desk/approvals.ts'
import { formatRupees } from '#rules/money.ts'
import * as approvals from '#text/desk/approvals.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useTry } from '../use-try.ts'
import { Why } from './why.tsx'

/** A refund of an order that waits for a second person; who asked may take it back. */
export function WaitingRefund({
  approval: { id, amount, askedBy, reason, isOwn },
  onChanged,
}: {
  approval: Approval
  onChanged: () => Promise<void>
}) {
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.withdrawApproval({ params: { id } })
    await onChanged()
  })
  return (
    <>
      {say(approvals.waitsFor, { amount: formatRupees(amount), name: askedBy, reason })}{' '}
      {isOwn && (
        <button type="button" aria-disabled={isBusy} onClick={press}>
          {say(approvals.takeBack)}
        </button>
      )}
      <Why why={why} />
    </>
  )
}
