import { useRef, useState } from 'react'
import { Fact, Facts } from '#kit/facts.tsx'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATIONS, consultationName } from '#rules/visits/consultations.ts'
import { useCallBack } from '#shop/requests/call-back.ts'
import type { Booking } from '#shop/requests/contract.ts'
import { RequestReceived } from '#shop/requests/request-received.tsx'
import { useSession } from '#shop/session/session.ts'
import * as requests from '#text/requests.ts'
import { say } from '#text/text.ts'
import {
  type ChosenSpecialist,
  ConsultationDialog,
  type ConsultationDraft,
  consultationPrice,
} from './consultation-dialog.tsx'
import * as words from './words.ts'

export default function ConsultationBooking({
  specialist,
  patient,
  onClose,
}: {
  specialist: ChosenSpecialist | undefined
  /** Whom it is about, if not the customer. */
  patient: string | undefined
  onClose: () => void
}) {
  const [booked, setBooked] = useState<BookedConsultation>()
  const { user, phone } = useSession()
  const emptyDraft: ConsultationDraft = {
    name: patient || (user?.name ?? ''),
    mobile: phone ?? '',
    dateTime: '',
  }
  const draft = useRef(emptyDraft)
  const confirm = (booking: Booking) => {
    draft.current = emptyDraft
    if (specialist) setBooked({ booking, price: consultationPrice(specialist) })
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

interface BookedConsultation {
  booking: Booking
  /** Rupees. */
  price: number
}

/** Dialog after a consultation request: what was requested, and that a specialist calls. */
function ConsultationBooked({ booking, price, onClose }: BookedConsultation & { onClose: () => void }) {
  const callBack = useCallBack()
  const known = CONSULTATIONS.codeOf(booking.serviceType)
  return (
    <RequestReceived
      thanks={say(words.thanks)}
      next={[callBack(say(words.toConfirmTime)), say(words.payLater, { price: formatRupees(price) })]}
      onClose={onClose}
    >
      <Facts>
        <Fact name={say(requests.name)}>{booking.name}</Fact>
        <Fact name={say(words.specialist)}>{known ? consultationName(known) : booking.serviceType}</Fact>
        <Fact name={say(words.dateAndTime)}>{formatDateTime(booking.dateTime)}</Fact>
      </Facts>
    </RequestReceived>
  )
}
