import { FileText } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#contract/client.ts'
import { openReport } from '#web/orders/report.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { usePress } from '#web/ui/use-press.ts'

/** Opens an order's report in a tab of its own. */
export function ReportButton({ orderId }: { orderId: string }) {
  const [problem, setProblem] = useState<string>()
  const [isOpening, open] = usePress(async () => {
    setProblem(undefined)
    try {
      await openReport(orderId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, 'The report could not be opened. Please try again.'))
    }
  })
  return (
    <div>
      <Button size="small" busy={isOpening && 'Opening...'} onClick={open}>
        <FileText aria-hidden="true" className="size-5" />
        View Report
      </Button>
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  )
}
