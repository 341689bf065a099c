import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useSettings } from '#kit/settings.ts'
import { withCity } from '#rules/cities.ts'
import { groupBy } from '#rules/group-by.ts'
import { centreAddress } from '#rules/visits/appointment.ts'
import { isOpenOn } from '#rules/visits/opening.ts'
import { dayAdvice, howToPrepare } from '#rules/visits/preparation.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { toAddressLine } from '#shop/addresses/address-draft.ts'
import { useCart } from '#shop/cart/cart.ts'
import { type CartCheck, longestFastingHours } from '#shop/cart/catalogue-check.ts'
import { useCity } from '#shop/city/location.ts'
import { useSession } from '#shop/session/session.ts'
import { firstName, joinNames } from '#shop/visit/patients.ts'
import { changeLink, howToPrepareTitle, loading, retry } from '#text/common.ts'
import { whatsappInstead } from '#text/consent.ts'
import { say } from '#text/text.ts'
import { patientAt, useCheckout } from './checkout.ts'
import { ConsentBox } from './consent-field.tsx'
import { Fold } from './fold.tsx'
import { nameAt, preparationInDraft } from './people/people.ts'
import { linkTo, type Question } from './questions.ts'
import { DayChoice, SlotSkeleton, TimeChoice } from './slot-choice.tsx'
import { dayAtCentre, dayToShow, earliestSlot, slotToShow } from './slot-words.ts'
import type { VisitPlace } from './use-centres.ts'
import type { useSlots } from './use-slots.ts'
import { PreparationNote } from './visit-notes.tsx'
import { fastInDraft, type VisitToCome, visitOfFast } from './visits-to-come.ts'
import {
  becauseOfVisit,
  changeWhere,
  changeWho,
  earliestPicked,
  earlyIsBest,
  fastingNeeded,
  fastingNeededBy,
  forPerson,
  sameAddress,
} from './words.ts'

// Loaded with the styles of the ticket, which only a chosen time needs.
const FastsOfSlot = lazy(() => import('./fasts-of-slot.tsx'))

interface SlotStepProps {
  slots: ReturnType<typeof useSlots>
  /** Null until it is loaded. */
  check: CartCheck | null
  /** Hours until a second sample; 0 for a single one. */
  hoursToSecond: number
  place: VisitPlace
  /** The customer's booked visits, which may require a stricter fast on the day. */
  visits: readonly VisitToCome[]
  /** Chooses the earliest time if the customer has nothing else left to choose. */
  isSuggested: boolean
}

/** Stores the slot in the draft immediately, and drops it when it is no longer available. */
export default function SlotStep({ slots, check, hoursToSecond, place, visits, isSuggested }: SlotStepProps) {
  const fastingHours = check ? longestFastingHours(check) : 0
  const { draft, change } = useCheckout()
  const { city } = useCity()
  const { problem, reload } = slots
  const { centre } = place
  const days = slots.days?.map(day => dayAtCentre(day, centre))
  const day = days ? dayToShow(days, draft.date) : undefined
  const visit = { fastingHours, hoursToSecond }
  const slotHour = slotToShow(day, draft.slotHour, visit)
  // Layout effects, because a day clicked between the paint and an effect would be overridden.
  useLayoutEffect(() => {
    if (day && (day.date !== draft.date || slotHour !== draft.slotHour)) change({ date: day.date, slotHour })
  }, [day, slotHour, draft.date, draft.slotHour, change])
  const [isSuggesting, setSuggesting] = useState(isSuggested)
  const [suggested, setSuggested] = useState<ReturnType<typeof earliestSlot>>()
  useLayoutEffect(() => {
    // The catalogue's facts decide which times are early enough.
    if (!isSuggesting || !days || !check) return
    setSuggesting(false)
    const earliest = earliestSlot(days, visit)
    if (!earliest || draft.slotHour !== null) return
    setSuggested(earliest)
    change(earliest)
  })
  const isEarliest = suggested?.date === draft.date && suggested.slotHour === slotHour
  const [isReloading, setReloading] = useState(false)
  const again = async () => {
    setReloading(true)
    await reload()
    setReloading(false)
  }
  return (
    <div className="grid gap-2">
      {isSuggested && (
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
      )}
      {problem && (
        <Notice kind="error" isAlert>
          <p>{problem}</p>
          <Button
            variant="outline"
            size="small"
            className="mt-2"
            busy={isReloading && say(loading)}
            onClick={again}
          >
            {say(retry)}
          </Button>
        </Notice>
      )}
      {!days && !problem && <SlotSkeleton />}
      {days && day && (
        <>
          <DayChoice
            days={days}
            value={day.date}
            onChange={date => {
              setSuggesting(false)
              // The hour stays chosen if it is free on that day.
              change({ date })
            }}
          />
          <DayAdvice check={check} />
          <TimeChoice
            day={day}
            days={days}
            isCentreClosed={centre !== null && !isOpenOn(centre, day.date)}
            visit={visit}
            value={slotHour}
            onChange={(hour, date) => {
              setSuggesting(false)
              change({ date, slotHour: hour, releasedIn: '' })
            }}
          />
        </>
      )}
      <Preparation check={check} visits={visits} hour={slotHour} />
      <WhatsAppBox />
    </div>
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

/** Preparation that decides the day, for all but men. */
function DayAdvice({ check }: Pick<SlotStepProps, 'check'>) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const advice = [...draft.patients.keys()]
    .filter(position => patientAt(draft, position).gender !== 'male')
    .flatMap(position => dayAdvice(preparationInDraft(draft, items, check, position).texts))
  return [...new Set(advice)].map(sentence => (
    <p key={sentence} className="text-sm leading-tight">
      {sentence}
    </p>
  ))
}

/** The fast before the chosen morning and other preparation; with several patients, for each by their own tests. */
function Preparation({
  check,
  hour,
  visits,
}: Pick<SlotStepProps, 'check' | 'visits'> & { hour: number | null }) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const slot = draft.date && hour !== null ? { date: draft.date, hour } : undefined
  const people = [...draft.patients.keys()].map(position => {
    const asked = preparationInDraft(draft, items, check, position)
    // Takes into account the fasts of the other visits of that day.
    const fast = slot && fastInDraft(visits, draft, position, { ...asked, slot })
    const sentences = howToPrepare({ ...asked, slot, ...(slot ? { fast } : {}) })
    const other = slot && visitOfFast(visits, draft, position, { ...asked, slot })
    const reason = other && say(becauseOfVisit, { hour: formatHour(other.hour) })
    return { name: nameAt(draft, position), asked, fast, reason, sentences }
  })
  const fasting = fastsInWords(people)
  return (
    <>
      {slot ? (
        <Suspense fallback={null}>
          <FastsOfSlot slot={slot} people={people} />
        </Suspense>
      ) : (
        fasting.length > 0 && (
          <p>
            <b>{fasting.join(' ')}</b> {say(earlyIsBest)}
          </p>
        )
      )}
      {people.some(({ sentences }) => sentences.length > 0) && (
        <Fold title={say(howToPrepareTitle)}>
          {people.map(({ name, sentences }) => (
            <PreparationNote key={name} person={people.length > 1 ? name : undefined} sentences={sentences} />
          ))}
        </Fold>
      )}
    </>
  )
}

/** Of several patients, with the names of those who fast. */
function fastsInWords(people: readonly { name: string; asked: { fastingHours: number } }[]): string[] {
  const groups = groupBy(people, ({ asked }) => asked.fastingHours)
  return [...groups].flatMap(([hours, group]) => {
    if (hours === 0) return []
    if (people.length === 1) return say(fastingNeeded, { hours })
    return say(fastingNeededBy, { hours, names: joinNames(group.map(({ name }) => firstName(name))) })
  })
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
