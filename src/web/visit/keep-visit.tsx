import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Share2 from 'lucide-react/icons/share-2'
import type { Order } from '#contract/orders.ts'
import { addToCalendar, copied, notShared, shareButton } from '#text/orders/visit.ts'
import { say } from '#text/text.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useSettings } from '#web/platform/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts/toasts.ts'
import { calendarFile, calendarFileName, visitMessage } from '#web/visit/calendar.ts'

/** Buttons that download a visit as a calendar file and share it as a message. */
export function KeepVisit({ order }: { order: Order }) {
  const { company } = useSettings()
  const save = () => {
    const file = calendarFile(order, { ...company, url: window.location.origin }, new Date())
    if (file) saveFile(new Blob([file], { type: 'text/calendar' }), calendarFileName(order))
  }
  return (
    <>
      <Button look="soft" size="small" onClick={save}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {say(addToCalendar)}
      </Button>
      <Button look="soft" size="small" onClick={() => void share(visitMessage(order, company))}>
        <Share2 aria-hidden="true" className="size-5" />
        {say(shareButton)}
      </Button>
    </>
  )
}

/** Web Share API; copies the text where the browser has none. */
async function share(text: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ text })
    else {
      await navigator.clipboard.writeText(text)
      showToast(say(copied))
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // AbortError: the customer closed the share sheet.
    if (error.name !== 'AbortError') showToast(say(notShared))
  }
}
