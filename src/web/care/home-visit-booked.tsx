import type { Booking } from '#contract/bookings.ts'
import { formatLongDay, indianDate } from '#rules/dates.ts'
import { useCallBack } from '#web/platform/call-back.ts'
import { RequestReceived } from '#web/platform/request-received.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

const STATUS: Record<Booking['status'], string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

interface HomeVisitBookedProps {
  booking: Booking
  /** The number that is called, ten digits. */
  mobile: string
  onClose: () => void
}

/** What was asked for, and that somebody will call. */
export function HomeVisitBooked({ booking, mobile, onClose }: HomeVisitBookedProps) {
  const callBack = useCallBack()
  return (
    <RequestReceived
      thanks="We will contact you shortly, Thank you for booking with us."
      next={[
        callBack('to agree on the hour and the price', mobile),
        'Nothing is booked or to be paid before you have agreed to both.',
      ]}
      onClose={onClose}
    >
      <Facts>
        <Fact name="Name">{booking.name}</Fact>
        <Fact name="Date">{formatLongDay(indianDate(new Date(booking.dateTime)))}</Fact>
        <Fact name="Service">{booking.serviceType}</Fact>
        <Fact name="Status">{STATUS[booking.status]}</Fact>
      </Facts>
    </RequestReceived>
  )
}
