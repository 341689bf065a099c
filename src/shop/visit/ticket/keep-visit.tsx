import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { saveFile } from '#kit/files.ts'
import { useSettings } from '#kit/settings.ts'
import { calendarFile, calendarFileName, visitMessage } from '#shop/visit/calendar.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import { firstName, recipients } from '#shop/visit/patients.ts'
import { ShareButton } from '#shop/visit/share-button.tsx'
import { addToCalendar, sendOnlyTo, sendTo, sendToAll, whatIsSent } from '#shop/visit/words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

interface KeepVisitProps {
  order: Order
  doorCode?: string | null | undefined
}

/**
 * What the patients who are not the customer need for a booked visit: the one filled button below its ticket. Of several,
 * it sends to all of them, and each can be sent their own.
 */
export function SendToPatients({ order, doorCode }: KeepVisitProps) {
  const { company } = useSettings()
  const others = recipients(order)
  const [first] = others
  if (!first) return null
  const isAlone = others.length === 1
  return (
    <div className="print:hidden">
      <ShareButton
        look="main"
        name={isAlone ? say(sendTo, { name: firstName(first.name) }) : say(sendToAll)}
        words={visitMessage(order, company, { doorCode, ...(isAlone ? { person: first } : {}) })}
      />
      <p className="mt-2 text-center text-sm text-muted">{say(whatIsSent)}</p>
      {!isAlone && (
        <div className="mt-1 flex flex-wrap justify-center">
          {others.map(person => (
            <ShareButton
              key={person.position}
              look="quiet"
              name={say(sendOnlyTo, { name: firstName(person.name) })}
              words={visitMessage(order, company, { doorCode, person })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Actions of a ticket: a calendar file, a message where there is nobody to send it to, and a call. */
export function KeepVisit({ order, doorCode, hasCall }: KeepVisitProps & { hasCall: boolean }) {
  const { company } = useSettings()
  const save = () => {
    const file = calendarFile(order, { ...company, url: window.location.origin }, new Date())
    if (file) saveFile(new Blob([file], { type: 'text/calendar' }), calendarFileName(order))
  }
  return (
    <>
      <button type="button" className="ticket-action" onClick={save}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {say(addToCalendar)}
      </button>
      {recipients(order).length === 0 && (
        <ShareButton look="tile" words={visitMessage(order, company, { doorCode })} />
      )}
      {hasCall && <CallUs className="ticket-action" />}
    </>
  )
}
