import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ourCity } from '#kit/cities.ts'
import { useSettings } from '#kit/settings.ts'
import { withCity } from '#rules/addresses/with-city.ts'
import { joinNames } from '#rules/patients/names.ts'
import { centreAddress } from '#rules/visits/appointment.ts'
import { possibleHours } from '#rules/visits/eating.ts'
import { isOpenOn } from '#rules/visits/opening.ts'
import { toAddressLine } from '#shop/addresses/address-draft.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { useCity } from '#shop/city/location.ts'
import { useSession } from '#shop/session/session.ts'
import { changeLink } from '#text/common.ts'
import { whatsappInstead } from '#text/consent.ts'
import { say } from '#text/text.ts'
import { consentsFor, missingConsentIn, withConsents, withoutConsents } from './booking.ts'
import { patientAt, useCheckout } from './checkout.ts'
import { ConsentBox } from './consent-field.tsx'
import { FastingQuestions } from './people/fasting-questions.tsx'
import { nameAt, preparationInDraft } from './people/people.ts'
import { DayAdvice, Preparation } from './preparation.tsx'
import { linkTo, type Question } from './questions.ts'
import { DAYS_IN_A_ROW, DayChoice, SlotSkeleton, SlotsNotLoaded, TimeChoice } from './slot-choice.tsx'
import type { VisitPlace } from './use-centres.ts'
import { useSlotChoice } from './use-slot-choice.ts'
import type { useSlots } from './use-slots.ts'
import type { VisitToCome } from './visits-to-come.ts'
import { changeWhere, changeWho, forPerson, sameAddress } from './words.ts'

interface SlotStepProps {
  slots: ReturnType<typeof useSlots>
  /** Null until it is loaded. */
  check: CartCheck | null
  place: VisitPlace
  /** The customer's booked visits, which may require a stricter fast on the day. */
  visits: readonly VisitToCome[]
  /** True if only the time is left to choose: then the earliest time is chosen. */
  isSuggested: boolean
}

/** When the visit is, and how to prepare for it. */
export default function SlotStep({ slots, check, place, visits, isSuggested }: SlotStepProps) {
  const { centre } = place
  const { problem, reload } = slots
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const city = ourCity(useCity().city)
  const visit = possibleHours(
    [...draft.patients.keys()].map(position => preparationInDraft(draft, items, check, position)),
    city,
  )
  const { days, day, hour, chooseDay, chooseTime } = useSlotChoice({
    days: slots.days,
    centre,
    visit,
    isVisitKnown: check !== null,
    isSuggested,
  })
  return (
    <div className="grid grid-cols-1 gap-2">
      {isSuggested && <KnownAnswers place={place} />}
      {problem && <SlotsNotLoaded problem={problem} reload={reload} />}
      {!days && !problem && <SlotSkeleton />}
      {days && day && (
        <>
          <DayChoice days={days} city={city} value={day.date} onChange={chooseDay} />
          <DayAdvice check={check} />
          <TimeChoice
            day={day}
            city={city}
            days={days.length > DAYS_IN_A_ROW ? undefined : days}
            isCentreClosed={centre !== null && !isOpenOn(centre, day.date)}
            visit={visit}
            value={hour}
            onChange={chooseTime}
          />
        </>
      )}
      <Preparation check={check} visits={visits} hour={hour} />
      {isSuggested && <Consents isCentreVisit={place.isCentreVisit} />}
      {/** A customer who was asked for the patients has answered that there. */}
      {isSuggested && check && <FastingQuestions check={check} />}
      {/* Customers who have booked before were asked then; their profile has the choice. */}
      {!isSuggested && <WhatsAppBox />}
    </div>
  )
}

interface KnownAnswersProps {
  place: VisitPlace
}

/** Who the visit is for and where it is, for a customer who was not asked: each with a link to change it. */
function KnownAnswers({ place }: KnownAnswersProps) {
  const { draft } = useCheckout()
  const { city } = useCity()
  const names = draft.patients.map((_, position) => nameAt(draft, position))
  return (
    <div className="card divide-y divide-line">
      <KnownAnswer to="who" Icon={UserRound} change={say(changeWho)}>
        <b className="font-semibold">{say(forPerson, { name: joinNames(names) })}</b>
      </KnownAnswer>
      <KnownAnswer to="where" Icon={MapPin} change={say(changeWhere)}>
        <b className="font-semibold">{say(sameAddress)}</b>
        <span className="block truncate text-sm text-muted">
          {place.isCentreVisit
            ? centreAddress(city, place.centre)
            : withCity(city, toAddressLine(patientAt(draft, 0)))}
        </span>
      </KnownAnswer>
    </div>
  )
}

interface KnownAnswerProps {
  to: Question
  Icon: LucideIcon
  /** What the link changes, for screen readers. */
  change: string
  children: ReactNode
}

const KnownAnswer = ({ to, Icon, change, children }: KnownAnswerProps) => (
  <Link
    to={linkTo(to)}
    className="flex min-h-12 items-center gap-3 px-3.5 py-1.5 leading-snug text-ink no-underline -outline-offset-3 hover:bg-leaf-tint"
  >
    <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" />
    <span className="min-w-0 flex-1">{children}</span>
    <span className="sr-only">
      {say(changeLink)} {change}
    </span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
  </Link>
)

/** The consents of a booking whose other answers are known, as one box before the booking is confirmed. */
function Consents({ isCentreVisit }: Pick<VisitPlace, 'isCentreVisit'>) {
  const { draft, change } = useCheckout()
  const items = useCart(state => state.items)
  const sentences = consentsFor(draft, items, { isCentreVisit })
  if (sentences.length === 0) return null
  const agree = (isGiven: boolean) => {
    const { patients, doorConsent } = isGiven ? withConsents(draft, items) : withoutConsents(draft)
    change({ patients, doorConsent })
  }
  return (
    <ConsentBox isGiven={!missingConsentIn(draft, items, { isCentreVisit })} onChange={agree}>
      {sentences.join(' ')}
    </ConsentBox>
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
