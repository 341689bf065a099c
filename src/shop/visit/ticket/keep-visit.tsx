import CalendarPlus from 'lucide-react/icons/calendar-plus'
import MapPin from 'lucide-react/icons/map-pin'
import Send from 'lucide-react/icons/send'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { useSettings } from '#kit/settings.ts'
import { firstName } from '#rules/patients/names.ts'
import { visitMessage } from '#shop/visit/calendar.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import type { Visit } from '#shop/visit/contract.ts'
import { recipients } from '#shop/visit/patients.ts'
import { canShare, shareText } from '#shop/visit/share.ts'
import {
  addToCalendar,
  calendarButton,
  directions,
  sendTo,
  shareButton,
  shareVisit,
} from '#shop/visit/words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { useCalendarFile } from './use-calendar-file.ts'

const SendWindow = lazy(() => import('./send-window.tsx'))

interface KeepVisitProps {
  order: Order
  /** Progress of the visit, once it is loaded. */
  visit?: Visit | undefined
}

/** A map of the centre; none in a demo, where the address is invented. */
function mapLink({ centre }: Order): string | undefined {
  if (!centre || centre.isSample || !centre.address) return undefined
  const query = `${centre.name}, ${centre.address}, ${centre.city}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

/** For each other patient, a button that previews and sends their instructions. */
export function SendToPatients({ order, visit }: KeepVisitProps) {
  const { company } = useSettings()
  const [shown, show] = useState<Order['patients'][number]>()
  const others = recipients(order)
  if (others.length === 0) return null
  const title = (person: Order['patients'][number]) => say(sendTo, { name: firstName(person.name) })
  return (
    <div className="grid gap-2.5 print:hidden">
      {others.map(person => (
        <Button key={person.position} variant="offer" isWide onClick={() => show(person)}>
          <Send aria-hidden="true" className="size-5" />
          {title(person)}
        </Button>
      ))}
      {shown && (
        <Suspense fallback={null}>
          <SendWindow
            title={title(shown)}
            words={visitMessage(order, company, { doorCode: visit?.doorCode, person: shown })}
            onClose={() => show(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Actions of a ticket: a calendar file until the collector sets off; a message, if there is no other patient to send it
 * to; and a call, unless the stub has one.
 */
export function KeepVisit({ order, visit }: KeepVisitProps) {
  const { company } = useSettings()
  const doorCode = visit?.doorCode
  const map = mapLink(order)
  const message = visitMessage(order, company, { doorCode })
  const [isSending, setSending] = useState(false)
  const share = async () => setSending(!canShare() || (await shareText(message)) === 'failed')
  const save = useCalendarFile(order)
  return (
    <>
      {visit?.visitStatus !== 'coming' && (
        <button type="button" className="ticket-action" aria-label={say(addToCalendar)} onClick={save}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {say(calendarButton)}
        </button>
      )}
      {recipients(order).length === 0 && (
        <button type="button" className="ticket-action" onClick={() => void share()}>
          <Send aria-hidden="true" className="size-5" />
          {say(shareButton)}
        </button>
      )}
      {map && (
        <a href={map} target="_blank" rel="noreferrer" className="ticket-action">
          <MapPin aria-hidden="true" className="size-5" />
          {say(directions)}
        </a>
      )}
      {!doorCode && <CallUs className="ticket-action" />}
      {isSending && (
        <Suspense fallback={null}>
          <SendWindow title={say(shareVisit)} words={message} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  )
}
