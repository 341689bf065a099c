import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Button } from '#kit/button.tsx'
import { saveFile } from '#kit/files.ts'
import { useSettings } from '#kit/settings.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { calendarFile, calendarFileName, visitMessage } from './calendar.ts'
import { firstName, otherPatients } from './patients.ts'
import { ShareButton } from './share-button.tsx'
import { addToCalendar, sendOnlyTo, sendTo, sendToAll } from './words.ts'

interface KeepVisitProps {
  order: Order
  doorCode?: string | null | undefined
}

/**
 * What the patients who are not the customer need for a booked visit: the one filled button of the card. Of several, it
 * sends to all of them, and each can be sent their own.
 */
export function SendToPatients({ order, doorCode }: KeepVisitProps) {
  const { company } = useSettings()
  const others = recipients(order)
  const [first] = others
  if (!first) return null
  const isAlone = others.length === 1
  return (
    <div>
      <ShareButton
        look="primary"
        name={isAlone ? say(sendTo, { name: firstName(first.name) }) : say(sendToAll)}
        words={visitMessage(order, company, { doorCode, ...(isAlone ? { person: first } : {}) })}
      />
      {!isAlone && (
        <div className="mt-1 -ml-4 flex flex-wrap">
          {others.map(person => (
            <ShareButton
              key={person.position}
              name={say(sendOnlyTo, { name: firstName(person.name) })}
              words={visitMessage(order, company, { doorCode, person })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** To whom a visit is sent; nobody until it is booked for good. */
export const recipients = (order: Order) => (order.status === 'confirmed' ? otherPatients(order) : [])

/** Buttons that download a visit as a calendar file, and share it where there is nobody to send it to. */
export function KeepVisit({ order, doorCode }: KeepVisitProps) {
  const { company } = useSettings()
  const save = () => {
    const file = calendarFile(order, { ...company, url: window.location.origin }, new Date())
    if (file) saveFile(new Blob([file], { type: 'text/calendar' }), calendarFileName(order))
  }
  return (
    <>
      <Button look="quiet" size="small" onClick={save}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {say(addToCalendar)}
      </Button>
      {recipients(order).length === 0 && <ShareButton words={visitMessage(order, company, { doorCode })} />}
    </>
  )
}
