import { Why } from '#desk/access/why.tsx'
import type { Approval } from '#desk/approvals/contract.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatRupees } from '#rules/money.ts'
import * as approvals from '#text/desk/approvals.ts'
import { say } from '#text/text.ts'

/** A refund of an order that waits for a second person; who asked may take it back. */
export function WaitingRefund({
  approval: { id, amount, askedBy, reason, isOwn, takesTwo, agreedBy },
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
      {takesTwo && <TakesTwo agreedBy={agreedBy} />}
      {isOwn && (
        <button type="button" aria-disabled={isBusy} onClick={press}>
          {say(approvals.takeBack)}
        </button>
      )}
      <Why why={why} />
    </>
  )
}

/** How many have to agree still, where it takes two beside the one who requested it. */
export const TakesTwo = ({ agreedBy }: Pick<Approval, 'agreedBy'>) => (
  <span className="desk-quiet">
    {agreedBy ? say(approvals.agreedFirst, { name: agreedBy }) : say(approvals.takesTwo)}{' '}
  </span>
)
