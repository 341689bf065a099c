import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { Approval } from './contract.ts'
import { words } from './words.ts'

interface Props {
  approval: Approval
  onChanged: () => Promise<void>
}

/** A refund of an order that waits for approval. Its requester can withdraw it. */
export function WaitingRefund({ approval, onChanged }: Props) {
  const { id, amount, askedBy, reason, isOwn, takesTwo, agreedBy } = approval
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.withdrawApproval({ params: { id } })
    await onChanged()
  })
  return (
    <>
      {`${formatShortRupees(amount)} is waiting for a second person, requested by ${askedBy}: ${reason}`}{' '}
      {takesTwo && <ApprovalsNeeded agreedBy={agreedBy} />}
      {isOwn && (
        <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
          Withdraw
        </button>
      )}
      <Alert>{error}</Alert>
    </>
  )
}

/** How many people still have to approve. */
export const ApprovalsNeeded = ({ agreedBy }: Pick<Approval, 'agreedBy'>) => (
  <span className="text-muted">
    {agreedBy
      ? words.firstApproved({ name: agreedBy })
      : 'Two people have to approve, because it was requested after signing in with a code.'}{' '}
  </span>
)
