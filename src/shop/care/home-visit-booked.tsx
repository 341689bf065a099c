import { Fact, Facts } from '#kit/facts.tsx'
import { formatDay, indianDate } from '#rules/dates.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import { useCallBack } from '#shop/requests/call-back.ts'
import type { Booking } from '#shop/requests/contract.ts'
import { RequestReceived } from '#shop/requests/request-received.tsx'
import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import { type Message, say } from '#text/text.ts'
import * as words from './words.ts'

const STATUS: Record<Booking['status'], Message<string>> = {
  requested: words.requested,
  confirmed: common.confirmed,
  completed: words.completed,
  cancelled: common.cancelled,
}

interface HomeVisitBookedProps {
  booking: Booking
  /** The phone that is called, ten digits. */
  mobile: string
  onClose: () => void
}

export function HomeVisitBooked({ booking, mobile, onClose }: HomeVisitBookedProps) {
  const callBack = useCallBack()
  const service = HOME_CARE_SERVICES.codeOf(booking.serviceType)
  return (
    <RequestReceived
      thanks={say(requests.homeCareThanks)}
      next={[callBack(say(words.toAgreeOnHourAndPrice), mobile), say(words.nothingBooked)]}
      onClose={onClose}
    >
      <Facts>
        <Fact name={say(requests.name)}>{booking.name}</Fact>
        <Fact name={say(common.dateLabel)}>{formatDay(indianDate(new Date(booking.dateTime)))}</Fact>
        <Fact name={say(words.service)}>{service ? homeCareName(service) : booking.serviceType}</Fact>
        <Fact name={say(words.status)}>{say(STATUS[booking.status])}</Fact>
      </Facts>
    </RequestReceived>
  )
}
