import { useRef, useState } from 'react'
import type { Booking } from '#shop/requests/contract.ts'
import { type Booked, ConsultationBooked } from './consultation-booked.tsx'
import { type ChosenSpecialist, ConsultationDialog, EMPTY_DRAFT, priceOf } from './consultation-dialog.tsx'

/** The request dialog while a specialist is chosen, then the confirming one. A default export for `lazy`. */
export default function ConsultationBooking({
  specialist,
  onClose,
}: {
  specialist: ChosenSpecialist | undefined
  onClose: () => void
}) {
  const [booked, setBooked] = useState<Booked>()
  const draft = useRef(EMPTY_DRAFT)
  const confirm = (booking: Booking) => {
    draft.current = EMPTY_DRAFT
    if (specialist) setBooked({ booking, price: priceOf(specialist) })
    onClose()
  }
  return (
    <>
      {specialist && (
        <ConsultationDialog specialist={specialist} draft={draft} onClose={onClose} onBooked={confirm} />
      )}
      {booked && <ConsultationBooked {...booked} onClose={() => setBooked(undefined)} />}
    </>
  )
}
