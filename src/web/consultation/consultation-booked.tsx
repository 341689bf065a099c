import type { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

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
