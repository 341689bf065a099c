import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { useAction } from '#kit/use-action.ts'
import { checking } from '#text/common.ts'
import { say } from '#text/text.ts'
import { checkedJustNow, checkStatus } from './words.ts'

/** A button that checks the status of the open payment; `ask` makes the page show the result. */
export function CheckPayment({ ask }: { ask: () => Promise<void> }) {
  const [isChecked, setChecked] = useState(false)
  const [isChecking, check] = useAction(async () => {
    setChecked(false)
    await ask()
    setChecked(true)
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" size="small" busy={isChecking && say(checking)} onClick={check}>
        {say(checkStatus)}
      </Button>
      <p role="status" className="empty:hidden">
        {isChecked && say(checkedJustNow)}
      </p>
    </div>
  )
}
