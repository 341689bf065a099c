import type { Booking } from '#contract/bookings.ts'
import { formatLongDay, indianDate } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

const STATUS: Record<Booking['status'], string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** What was asked for, and that somebody will call. */
export function HomeVisitBooked({ booking, onClose }: { booking: Booking; onClose: () => void }) {
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
      <Facts>
        <Fact name="Name">{booking.name}</Fact>
        <Fact name="Date">{formatLongDay(indianDate(new Date(booking.dateTime)))}</Fact>
        <Fact name="Service">{booking.serviceType}</Fact>
        <Fact name="Status">{STATUS[booking.status]}</Fact>
      </Facts>
      <p className="mt-4 border-t border-line pt-4">
        We will contact you shortly, Thank you for booking with us.
      </p>
    </Dialog>
  )
}
