import type { PayProblem } from '#web/checkout/payment/pay.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why a payment failed. */
export function PayProblemNotice({ problem }: { problem: PayProblem | undefined }) {
  if (!problem) return null
  return (
    <Notice kind="error" isAlert>
      <p>{problem.message}</p>
      {problem.hint && <p className="font-normal">{problem.hint}</p>}
    </Notice>
  )
}
