import { Notice } from '#kit/notice.tsx'
import type { PayProblem } from '#shop/checkout/payment/pay.ts'

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
