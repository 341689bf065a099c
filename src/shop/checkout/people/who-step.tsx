import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FieldError } from '#kit/field.tsx'
import { findCityOfPin } from '#rules/addresses/pin-codes.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { toAddressDraft } from '#shop/addresses/address-draft.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { findLastAddress, setVisitCity } from '#shop/checkout/address/use-prefilled.ts'
import { type WhoProblems, whoProblems } from '#shop/checkout/booking.ts'
import {
  type CheckoutDraft,
  customerIn,
  NEW_PATIENT,
  type PatientDraft,
  useCheckout,
} from '#shop/checkout/checkout.ts'
import { Fold } from '#shop/checkout/fold.tsx'
import { LoadingForm, QuestionForm } from '#shop/checkout/question-form.tsx'
import { CONTINUED, linkTo, linkToPerson } from '#shop/checkout/questions.ts'
import { morePeople, otherPeople, visitIsFull, whatDetailsAreFor } from '#shop/checkout/words.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { asRecord } from '#shop/frame/stored-values.ts'
import { say } from '#text/text.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { ContactFields } from './contact-fields.tsx'
import {
  choosePerson,
  dropPerson,
  hasProblems,
  hasRoom,
  isConsentMissing,
  isGuess,
  isSaved,
  isUnfinished,
  itemsAbovePatients,
  needsGuardian,
  toPatientDraft,
  withoutUntouched,
} from './people.ts'
import { PersonCard, SomeoneNew } from './person-card.tsx'

// Loaded only if there are several patients, or a test is ordered more than once.
const TestPatients = lazy(() => import('./test-patients.tsx'))

// Loaded only for packages that are for one sex or age.
const RecommendationHints = lazy(() => import('./recommendation-hints.tsx'))

// Loaded only for other people: customers who book for themselves do not open it.
const importForm = () => import('./person-form.tsx')
const PersonForm = lazy(importForm)

interface QuestionProps {
  labelledBy: string
  phone: string
  isCentreVisit: boolean
  /** Null until it is loaded. */
  check: CartCheck | null
}

interface WhoStepProps extends QuestionProps {
  /** Position of the patient whose form is open. */
  person: number | undefined
  people: readonly SavedPatient[]
  addresses: readonly SavedAddress[]
  isFocused: boolean
  /** True if the errors should show immediately. */
  isSentBack: boolean
  onDone: () => void
}

/** The patients, or the form of one of them. Stores each change in the draft immediately. */
export function WhoStep(props: WhoStepProps) {
  const { person, people: saved, addresses, isFocused, isSentBack, onDone, ...shared } = props
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const [checked, setChecked] = useState(() => (isSentBack ? { draft } : undefined))
  const problems = checked && whoProblems(draft, items, checked.draft)
  const people = usePeople(saved, addresses, () => setChecked(undefined))
  const open = useOpen(person)
  const submit = () => {
    const now = whoProblems(draft, items)
    if (!now) return onDone()
    setChecked({ draft })
    const isHere =
      person !== undefined && (hasErrors(now, person) || (now.forWhom && draft.patients.length > 1))
    if (isHere) return
    const unfinished = [...draft.patients.keys()].find(position => isUnfinished(draft, items, position))
    open(unfinished)
  }
  if (person === undefined)
    return (
      <PeopleList
        {...shared}
        isFocused={isFocused}
        people={people}
        checked={checked}
        problems={problems}
        onSubmit={submit}
        onOpen={open}
      />
    )
  const addAnother = () => {
    const now = whoProblems(draft, items)
    if (now && hasErrors(now, person)) setChecked({ draft })
    else open(people.add())
  }
  return (
    <Suspense fallback={<LoadingForm labelledBy={shared.labelledBy} onSubmit={submit} />}>
      <PersonForm
        key={person}
        {...shared}
        position={person}
        checked={checked}
        problems={problems}
        onSubmit={submit}
        onAddAnother={addAnother}
      />
    </Suspense>
  )
}

const hasErrors = ({ patients }: WhoProblems, position: number): boolean =>
  hasProblems(patients[position] ?? {})

/** Opens the form of a patient, or the list if no position is given. Going back from a form leads to the list. */
function useOpen(open: number | undefined) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (position: number | undefined) => {
    if (position !== undefined) {
      const how = open === undefined ? { state: CONTINUED } : { replace: true, state }
      return void navigate(linkToPerson(position), how)
    }
    if (open === undefined) return
    if (asRecord(state).isContinued) void navigate(-1)
    else void navigate(linkTo('who'), { replace: true })
  }
}

interface PeopleListProps extends QuestionProps {
  people: ReturnType<typeof usePeople>
  checked: object | undefined
  problems: WhoProblems | undefined
  isFocused: boolean
  onSubmit: () => void
  onOpen: (position: number) => void
}

function PeopleList({ people, checked, problems, onSubmit, onOpen, ...props }: PeopleListProps) {
  const { labelledBy, isFocused, phone, isCentreVisit, check } = props
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const isShared = draft.patients.length > 1 || itemsAbovePatients(draft, items).length > 0
  const asked = [...draft.patients.keys()].find(
    position => isConsentMissing(draft, items, position) && !isUnfinished(draft, items, position),
  )
  // The customer's card is then long.
  const isGuardianAsked = asked !== undefined && needsGuardian(draft, asked)
  const [first, ...others] = people.cards
  const [chosenBefore] = useState(draft.patients)
  const { shown, folded } = splitCards(others, chosenBefore)
  const cardOf = ({ key, person, position }: Card) => (
    <PersonCard
      key={key}
      person={person}
      position={position}
      errors={problems?.patients[position] ?? {}}
      isWrong={key === first?.key && draft.patients.length === 0 && problems !== undefined}
      isAsked={position === asked}
      onClick={() => people.toggle(person, position)}
      onChange={() => onOpen(position)}
    />
  )
  const rest = (
    <div className="grid gap-2">
      {(isGuardianAsked ? others : shown).map(cardOf)}
      {!isGuardianAsked && folded.length > 0 && (
        <Fold title={say(morePeople, { count: folded.length })}>
          <div className="grid gap-2">{folded.map(cardOf)}</div>
        </Fold>
      )}
      {hasRoom(draft) ? (
        <SomeoneNew isShort={others.length > 0} onClick={() => onOpen(people.add())} />
      ) : (
        <p className="text-muted">{say(visitIsFull, { max: MAX_ORDER_PATIENTS })}</p>
      )}
    </div>
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the way back from a form
  useEffect(() => {
    people.dropUntouched()
    importForm().catch(() => undefined)
  }, [])
  return (
    <QuestionForm labelledBy={labelledBy} isFocused={isFocused} checked={checked} onSubmit={onSubmit}>
      <div className="grid gap-2">
        {first && cardOf(first)}
        {isGuardianAsked && others.length > 0 ? <Fold title={say(otherPeople)}>{rest}</Fold> : rest}
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
      {isShared && (
        <Suspense fallback={null}>
          <TestPatients
            check={check}
            isChecked={Boolean(problems?.forWhom)}
            isAside={isGuardianAsked || (problems?.patients.some(hasProblems) ?? false)}
          />
        </Suspense>
      )}
      <div>
        <ContactFields phone={phone} isCentreVisit={isCentreVisit} errors={problems?.patients[0] ?? {}} />
        <PrivacyNote>{say(whatDetailsAreFor)}</PrivacyNote>
        <div role="alert" className="empty:hidden">
          <FieldError error={problems?.summary} />
        </div>
      </div>
    </QuestionForm>
  )
}

interface Card {
  key: string
  person: PatientDraft
  /** Position among the patients; -1 if not chosen. */
  position: number
  /** Undefined for the customer, and for people whose details were typed. */
  saved?: SavedPatient
}

/** With more people than this besides the customer, the page grows beyond a phone. */
const MAX_OTHERS = 3
/** Of more people, so many are shown. */
const MOST_BOOKED = 2

/** Folds the saved people who are booked for least, but for those chosen when the list was opened. */
function splitCards(
  others: readonly Card[],
  chosenBefore: readonly PatientDraft[],
): { shown: readonly Card[]; folded: readonly Card[] } {
  if (others.length <= MAX_OTHERS) return { shown: others, folded: [] }
  const isShown = ({ saved }: Card, rank: number) =>
    rank < MOST_BOOKED || !saved || chosenBefore.some(person => isSaved(person, saved))
  const shown = others.filter(isShown)
  return { shown, folded: others.filter(card => !shown.includes(card)) }
}

/** The customer, the saved people, those with most orders first, and those whose details were typed. */
function cardsOf(draft: CheckoutDraft, saved: readonly SavedPatient[]): Card[] {
  const { patients, unchosen } = draft
  const others = saved
    .filter(({ relation }) => relation !== 'self')
    .toSorted((one, other) => other.orders - one.orders)
  const customer = customerIn(draft)
  const known = others.map(one => {
    const position = patients.findIndex(person => isSaved(person, one))
    return { key: one.id, person: patients[position] ?? toPatientDraft(one), position, saved: one }
  })
  const isTyped = (person: PatientDraft) =>
    person !== customer &&
    !known.some(card => card.person === person) &&
    (patients.includes(person) || !others.some(one => isSaved(person, one)))
  return [
    { key: 'self', person: customer, position: patients.indexOf(customer) },
    ...known,
    ...[...patients, ...unchosen].filter(isTyped).map((person, index) => ({
      key: `typed-${index}`,
      person,
      position: patients.indexOf(person),
    })),
  ]
}

/** If the cart has one item, for every patient, its quantity follows the number of patients. */
function keepForAll(before: number, after: number): void {
  const { items, setQuantity } = useCart.getState()
  const [only, ...more] = items
  if (!only || more.length > 0 || only.quantity !== Math.max(1, before)) return
  setQuantity(only.id, Math.max(1, after))
}

function usePeople(saved: readonly SavedPatient[], addresses: readonly SavedAddress[], onChange: () => void) {
  const { draft, change } = useCheckout()
  const store = (values: Partial<CheckoutDraft>, quantity = values.patients?.length) => {
    onChange()
    if (quantity !== undefined) keepForAll(draft.patients.length, quantity)
    change(values)
    const pin = (people: readonly PatientDraft[] = []) => people[0]?.pinCode ?? ''
    // The visit takes place at the first patient's address.
    const city =
      pin(values.patients) === pin(draft.patients) ? undefined : findCityOfPin(pin(values.patients))
    if (city) setVisitCity(city)
  }
  const toggle = (person: PatientDraft, position: number) => {
    if (position >= 0) return store(dropPerson(draft, position))
    const last = findLastAddress(person.savedId || undefined, addresses)
    choose(last ? { ...person, ...toAddressDraft(last) } : person)
  }
  const choose = (person: PatientDraft) => {
    const [only, ...more] = draft.patients
    const before = only && isGuess(only) && more.length === 0 ? { ...draft, ...dropPerson(draft, 0) } : draft
    store({ ...before, ...choosePerson(before, person) })
    return before.patients.length
  }
  /** The position of the new person. */
  const add = () => {
    const quantityBefore = useCart.getState().items[0]?.quantity ?? 0
    const position = choose(NEW_PATIENT)
    change({ quantityBefore })
    return position
  }
  const dropUntouched = () => {
    const left = withoutUntouched(draft)
    if (!left) return
    const before = Math.max(draft.quantityBefore, left.patients.length)
    // Never more than now: the customer may have lowered it meanwhile.
    store(left, Math.min(before, draft.patients.length))
  }
  return { cards: cardsOf(draft, saved), toggle, add, dropUntouched }
}
