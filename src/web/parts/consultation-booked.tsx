import type { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#contract/dates.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Fact, Facts } from './facts.tsx'

/** What was asked for, and that a specialist will call. */
export function ConsultationBooked({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  return (
    <Dialog
      title="Booking Confirmed!"
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="mb-4 border-b border-line pb-4">
        Our specialist will contact you soon at your provided number.
      </p>
      <Facts>
        <Fact name="Name">{booking.name}</Fact>
        <Fact name="Specialist">{booking.serviceType}</Fact>
        <Fact name="Date and time">{formatDateTime(booking.dateTime)}</Fact>
      </Facts>
    </Dialog>
  )
}
