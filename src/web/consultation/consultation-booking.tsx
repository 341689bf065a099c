import { useRef, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { ConsultationBooked } from './consultation-booked.tsx'
import { type ChosenSpecialist, ConsultationDialog, EMPTY_DRAFT } from './consultation-dialog.tsx'

/** The request dialog while a specialist is chosen, then the confirming one. A default export for `lazy`. */
export default function ConsultationBooking({
  specialist,
  onClose,
}: {
  specialist: ChosenSpecialist | undefined
  onClose: () => void
}) {
  const [booked, setBooked] = useState<Booking>()
  const draft = useRef(EMPTY_DRAFT)
  const confirm = (booking: Booking) => {
    draft.current = EMPTY_DRAFT
    setBooked(booking)
    onClose()
  }
  return (
    <>
      {specialist && (
        <ConsultationDialog specialist={specialist} draft={draft} onClose={onClose} onBooked={confirm} />
      )}
      {booked && <ConsultationBooked booking={booked} onClose={() => setBooked(undefined)} />}
    </>
  )
}
