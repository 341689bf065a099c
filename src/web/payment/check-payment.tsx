import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { checking } from '#text/common.ts'
import { checkedJustNow, checkStatus } from '#text/orders/payment.ts'
import { say } from '#text/text.ts'
import { settleOpenPayment } from '#web/checkout/payment/payment.ts'
import { Button } from '#web/ui/button.tsx'
import { usePress } from '#web/ui/use-press.ts'

/** Button that checks the status of the open payment and reloads the page's order. */
export function CheckPayment({ onChecked }: { onChecked?: () => void }) {
  const { revalidate } = useRevalidator()
  const [isChecked, setChecked] = useState(false)
  const [isChecking, check] = usePress(async () => {
    setChecked(false)
    await settleOpenPayment()
    await revalidate()
    setChecked(true)
    onChecked?.()
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="outline" size="small" busy={isChecking && say(checking)} onClick={check}>
        {say(checkStatus)}
      </Button>
      <p role="status" className="empty:hidden">
        {isChecked && say(checkedJustNow)}
      </p>
    </div>
  )
}
