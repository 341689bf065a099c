import FileText from 'lucide-react/icons/file-text'
import { lazy, Suspense, useState } from 'react'
import { CallError } from '#contract/client.ts'
import { opening, reportNotOpened, viewReport } from '#text/orders/orders.ts'
import { say } from '#text/text.ts'
import { openReport } from '#web/orders/report.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { usePress } from '#web/ui/use-press.ts'

const VerifyPhone = lazy(() => import('#web/sign-in/verify-phone.tsx'))

/** Opens an order's report in a tab of its own; on a device that is new to the account after a code. */
export function ReportButton({ orderId }: { orderId: string }) {
  const [problem, setProblem] = useState<string>()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const [isOpening, open] = usePress(async () => {
    setProblem(undefined)
    try {
      await openReport(orderId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CODE_NEEDED') return setCodeWanted(true)
      setProblem(messageOf(error, say(reportNotOpened)))
    }
  })
  return (
    <div>
      <Button size="small" busy={isOpening && say(opening)} onClick={open}>
        <FileText aria-hidden="true" className="size-5" />
        {say(viewReport)}
      </Button>
      {isCodeWanted && (
        <Suspense fallback={null}>
          <VerifyPhone
            onClose={() => setCodeWanted(false)}
            onVerified={() => {
              setCodeWanted(false)
              void open()
            }}
          />
        </Suspense>
      )}
      <div role="alert">
        <FieldError error={problem} />
      </div>
    </div>
  )
}
