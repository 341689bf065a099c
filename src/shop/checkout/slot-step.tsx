import { Link } from 'react-router'
import { useSettings } from '#kit/settings.ts'
import { withCity } from '#rules/cities.ts'
import { centreAddress } from '#rules/visits/appointment.ts'
import { isOpenOn } from '#rules/visits/opening.ts'
import { hoursToSecondSample } from '#rules/visits/second-sample.ts'
import { toAddressLine } from '#shop/addresses/address-draft.ts'
import { type CartCheck, longestFastingHours } from '#shop/cart/catalogue-check.ts'
import { useCity } from '#shop/city/location.ts'
import { useSession } from '#shop/session/session.ts'
import { changeLink } from '#text/common.ts'
import { whatsappInstead } from '#text/consent.ts'
import { say } from '#text/text.ts'
import { patientAt, useCheckout } from './checkout.ts'
import { ConsentBox } from './consent-field.tsx'
import { nameAt } from './people/people.ts'
import { DayAdvice, Preparation } from './preparation.tsx'
import { linkTo, type Question } from './questions.ts'
import { DayChoice, SlotSkeleton, SlotsNotLoaded, TimeChoice } from './slot-choice.tsx'
import type { VisitPlace } from './use-centres.ts'
import { useSlotChoice } from './use-slot-choice.ts'
import type { useSlots } from './use-slots.ts'
import type { VisitToCome } from './visits-to-come.ts'
import { changeWhere, changeWho, earliestPicked, forPerson, sameAddress } from './words.ts'

interface SlotStepProps {
  slots: ReturnType<typeof useSlots>
  /** Null until it is loaded. */
  check: CartCheck | null
  place: VisitPlace
  /** The customer's booked visits, which may require a stricter fast on the day. */
  visits: readonly VisitToCome[]
  /** True if nothing else was left to choose: then the earliest time is chosen. */
  isSuggested: boolean
}

/** When the visit is, and how to prepare for it. */
export default function SlotStep({ slots, check, place, visits, isSuggested }: SlotStepProps) {
  const { centre } = place
  const { problem, reload } = slots
  const visit = {
    fastingHours: check ? longestFastingHours(check) : 0,
    hoursToSecond: hoursToSecondSample(check ?? []),
  }
  const { days, day, hour, isEarliest, chooseDay, chooseTime } = useSlotChoice({
    days: slots.days,
    centre,
    visit,
    isVisitKnown: check !== null,
    isSuggested,
  })
  return (
    <div className="grid gap-2">
      {isSuggested && <KnownAnswers place={place} isEarliest={isEarliest} />}
      {problem && <SlotsNotLoaded problem={problem} reload={reload} />}
      {!days && !problem && <SlotSkeleton />}
      {days && day && (
        <>
          <DayChoice days={days} value={day.date} onChange={chooseDay} />
          <DayAdvice check={check} />
          <TimeChoice
            day={day}
            days={days}
            isCentreClosed={centre !== null && !isOpenOn(centre, day.date)}
            visit={visit}
            value={hour}
            onChange={chooseTime}
          />
        </>
      )}
      <Preparation check={check} visits={visits} hour={hour} />
      <WhatsAppBox />
    </div>
  )
}

interface KnownAnswersProps {
  place: VisitPlace
  isEarliest: boolean
}

/** Who the visit is for and where it is, for a customer who was not asked: each with a link to change it. */
function KnownAnswers({ place, isEarliest }: KnownAnswersProps) {
  const { draft } = useCheckout()
  const { city } = useCity()
  return (
    <p className="text-sm leading-tight text-muted">
      <b className="text-leaf">{say(forPerson, { name: nameAt(draft, 0) })}</b>{' '}
      <ChangeLink to="who" what={say(changeWho)} />
      <br />
      <b className="text-leaf">{say(sameAddress)}</b>{' '}
      {place.isCentreVisit
        ? centreAddress(city, place.centre)
        : withCity(city, toAddressLine(patientAt(draft, 0)))}{' '}
      <ChangeLink to="where" what={say(changeWhere)} /> {isEarliest && say(earliestPicked)}
    </p>
  )
}

function ChangeLink({ to, what }: { to: Question; what: string }) {
  return (
    <Link to={linkTo(to)} className="text-link">
      {say(changeLink)}
      <span className="sr-only"> {what}</span>
    </Link>
  )
}

/** Not shown to customers who have agreed before, nor in a shop without WhatsApp. */
function WhatsAppBox() {
  const { hasWhatsApp } = useSettings()
  const isChosen = useSession(state => state.user?.whatsapp ?? false)
  const { draft, change } = useCheckout()
  if (!hasWhatsApp || isChosen) return null
  return (
    <ConsentBox isPlain isGiven={draft.whatsapp} onChange={whatsapp => change({ whatsapp })}>
      {say(whatsappInstead)}
    </ConsentBox>
  )
}
