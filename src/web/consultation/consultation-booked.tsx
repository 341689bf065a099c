import type { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#web/consultation/consultation.ts'
import { useCallBack } from '#web/platform/call-back.ts'
import { RequestReceived } from '#web/platform/request-received.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** What was asked for, and that a specialist will call. */
export function ConsultationBooked({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const callBack = useCallBack()
  return (
    <RequestReceived
      thanks="Our specialist will contact you soon at your provided number."
      next={[
        callBack('to confirm the time'),
        `You pay ${formatRupees(CONSULTATION_PRICE)} once the time is agreed. Nothing is charged now.`,
      ]}
      onClose={onClose}
    >
      <Facts>
        <Fact name="Name">{booking.name}</Fact>
        <Fact name="Specialist">{booking.serviceType}</Fact>
        <Fact name="Date and time">{formatDateTime(booking.dateTime)}</Fact>
      </Facts>
    </RequestReceived>
  )
}
