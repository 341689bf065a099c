import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { FieldError } from '#kit/field.tsx'
import { useAction } from '#kit/use-action.ts'
import { errorMessage } from '#shop/frame/api.ts'
import { CodeDialog } from '#shop/sign-in/code-dialog.tsx'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import { openReport } from './report.ts'
import { labelledReports } from './report-words.ts'
import { opening, reportNotKept, reportNotOpened } from './words.ts'

export const ReportButtons = ({ order }: { order: Order }) =>
  labelledReports(order).map(({ fileName, label }) => (
    <ReportButton key={fileName} orderId={order._id} fileName={fileName} label={label} />
  ))

/** Opens a report in a new tab; on a device new to the account only after a one-time code. */
function ReportButton({ orderId, fileName, label }: { orderId: string; fileName: string; label: string }) {
  const [problem, setProblem] = useState<string>()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const [isOpening, open] = useAction(async () => {
    setProblem(undefined)
    try {
      await openReport(orderId, fileName)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CODE_NEEDED') return setCodeWanted(true)
      setProblem(errorMessage(error, say(error.code === 'NO_ANSWER' ? reportNotKept : reportNotOpened)))
    }
  })
  return (
    <div>
      <Button size="small" busy={isOpening && say(opening)} onClick={open}>
        <FileText aria-hidden="true" className="size-5" />
        {label}
      </Button>
      <CodeDialog isWanted={isCodeWanted} onProven={() => setCodeWanted(false)} after={open} />
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  )
}
