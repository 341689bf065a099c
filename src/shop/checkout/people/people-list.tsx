import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { FieldError } from '#kit/field.tsx'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import type { WhoProblems } from '#shop/checkout/booking.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { Fold } from '#shop/checkout/fold.tsx'
import { QuestionForm } from '#shop/checkout/question-form.tsx'
import { morePeople, otherPeople, visitIsFull } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { ContactAndPrivacy } from './contact-fields.tsx'
import { FastingQuestions } from './fasting-questions.tsx'
import {
  hasProblems,
  hasRoom,
  isConsentMissing,
  isUnfinished,
  itemsAbovePatients,
  needsGuardian,
} from './people.ts'
import { type Card, splitCards } from './people-cards.ts'
import { PersonCard, SomeoneNew } from './person-card.tsx'
import type { usePeople } from './use-people.ts'

// Loaded only if there are several patients, or a test is ordered more than once.
const TestPatients = lazy(() => import('./test-patients.tsx'))

// Few customers name a doctor.
const ReferringDoctor = lazy(() => import('./referring-doctor.tsx'))

// Loaded only for packages that are for one sex or age.
const RecommendationHints = lazy(() => import('./recommendation-hints.tsx'))

interface PeopleListProps {
  labelledBy: string
  phone: string
  isCentreVisit: boolean
  /** Null until it is loaded. */
  check: CartCheck | null
  people: ReturnType<typeof usePeople>
  /** As in QuestionForm. */
  checked: object | undefined
  problems: WhoProblems | undefined
  isFocused: boolean
  onSubmit: () => void
  /** Opens the form of a patient. */
  onOpen: (position: number) => void
}

/** The people to choose from, and below them whom each test is for. */
export function PeopleList(props: PeopleListProps) {
  const { labelledBy, phone, isCentreVisit, check, people, checked, problems, isFocused, onSubmit, onOpen } =
    props
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const isShared = draft.patients.length > 1 || itemsAbovePatients(draft, items).length > 0
  const consentPosition = [...draft.patients.keys()].find(
    position => isConsentMissing(draft, items, position) && !isUnfinished(draft, items, position),
  )
  // The customer's card is then long.
  const isGuardianAsked = consentPosition !== undefined && needsGuardian(draft, consentPosition)
  const [customer, ...others] = people.cards
  const cardOf = ({ key, person, position }: Card) => (
    <PersonCard
      key={key}
      person={person}
      position={position}
      errors={problems?.patients[position] ?? {}}
      isWrong={key === customer?.key && draft.patients.length === 0 && problems !== undefined}
      isAsked={position === consentPosition}
      onClick={() => people.toggle(person, position)}
      onChange={() => onOpen(position)}
    />
  )
  const addPerson = () => onOpen(people.add())
  // After going back from a form that was left empty. Before the paint: later it would also remove a person added
  // meanwhile.
  useLayoutEffect(people.dropUntouched, [])
  return (
    <QuestionForm labelledBy={labelledBy} isFocused={isFocused} checked={checked} onSubmit={onSubmit}>
      <div className="grid gap-2">
        {customer && cardOf(customer)}
        <OtherPeople others={others} cardOf={cardOf} isFolded={isGuardianAsked} onAdd={addPerson} />
      </div>
      {draft.patients.length === 0 && <FieldError error={problems?.forWhom} />}
      <div role="status" className="grid gap-3 empty:hidden">
        {check?.some(({ recommended }) => recommended) && (
          <Suspense fallback={null}>
            {[...draft.patients.keys()].map(position => (
              <RecommendationHints key={position} check={check} position={position} />
            ))}
          </Suspense>
        )}
      </div>
      {check && <FastingQuestions check={check} />}
      {isShared && (
        <Suspense fallback={null}>
          <TestPatients
            check={check}
            isChecked={Boolean(problems?.forWhom)}
            isAside={isGuardianAsked || (problems?.patients.some(hasProblems) ?? false)}
          />
        </Suspense>
      )}
      {/* Several people seldom come from one doctor, and their forms need the room. */}
      {(draft.patients.length <= 1 || draft.referredBy !== '') && (
        <Suspense fallback={<div className="min-h-11" />}>
          <ReferringDoctor error={problems?.referredBy} />
        </Suspense>
      )}
      <ContactAndPrivacy phone={phone} isCentreVisit={isCentreVisit} problems={problems} />
    </QuestionForm>
  )
}

interface OtherPeopleProps {
  others: readonly Card[]
  cardOf: (card: Card) => ReactNode
  isFolded: boolean
  onAdd: () => void
}

/** All but the customer, and the way to add a person. */
function OtherPeople({ others, cardOf, isFolded, onAdd }: OtherPeopleProps) {
  const { draft } = useCheckout()
  const [chosenBefore] = useState(draft.patients)
  const { shown, rest } = isFolded ? { shown: others, rest: [] } : splitCards(others, chosenBefore)
  const list = (
    <div className="grid gap-2">
      {shown.map(cardOf)}
      {rest.length > 0 && (
        <Fold title={say(morePeople, { count: rest.length })}>
          <div className="grid gap-2">{rest.map(cardOf)}</div>
        </Fold>
      )}
      {hasRoom(draft) ? (
        <SomeoneNew isShort={others.length > 0} onClick={onAdd} />
      ) : (
        <p className="text-muted">{say(visitIsFull, { max: MAX_ORDER_PATIENTS })}</p>
      )}
    </div>
  )
  return isFolded && others.length > 0 ? <Fold title={say(otherPeople)}>{list}</Fold> : list
}
