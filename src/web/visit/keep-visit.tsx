import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { Order } from '#contract/orders.ts'
import { addToCalendar } from '#text/orders/visit.ts'
import { say } from '#text/text.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useSettings } from '#web/platform/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarFile, calendarFileName, visitMessage } from '#web/visit/calendar.ts'
import { ShareButton } from '#web/visit/share-button.tsx'

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
      <ShareButton words={visitMessage(order, company)} />
    </>
  )
}
