import { lazy, Suspense, useState } from 'react'
import { FieldError, TextField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { findCityOfPin } from '#rules/addresses/pin-codes.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { toAddressDraft } from '#shop/addresses/address-draft.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { lastAddressOf, moveTo } from '#shop/checkout/address/use-prefilled.ts'
import { notMeantFor, whoProblems } from '#shop/checkout/booking.ts'
import {
  type CheckoutDraft,
  customerIn,
  isForSelf,
  NEW_PATIENT,
  type PatientDraft,
  patientAt,
  useCheckout,
} from '#shop/checkout/checkout.ts'
import { Fold } from '#shop/checkout/fold.tsx'
import { QuestionForm } from '#shop/checkout/question-form.tsx'
import {
  collectorCallsVerified,
  phoneAndEmail,
  visitIsFull,
  weCallVerified,
  whatDetailsAreFor,
  whatEmailIsFor,
} from '#shop/checkout/words.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { emailLabel, phoneLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import {
  changePatient,
  choosePerson,
  dropPerson,
  hasRoom,
  itemsAbovePatients,
  toPatientDraft,
} from './people.ts'
import { PersonCard, SomeoneNew } from './person-card.tsx'

// Not asked of a single patient who has each test once.
const ForWhom = lazy(() => import('./for-whom.tsx'))

interface WhoStepProps {
  labelledBy: string
  phone: string
  isCentreVisit: boolean
  /** Null until it is loaded. */
  check: CartCheck | null
  people: readonly SavedPatient[]
  addresses: readonly SavedAddress[]
  isFocused: boolean
  /** Shows the errors immediately. */
  isSentBack: boolean
  onDone: () => void
}

/** The patients, and with several patients or tests, the tests of each. Stores each change in the draft immediately. */
export function WhoStep(props: WhoStepProps) {
  const {
    labelledBy,
    phone,
    isCentreVisit,
    check,
    people: saved,
    addresses,
    isFocused,
    isSentBack,
    onDone,
  } = props
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const [problems, setProblems] = useState(() => (isSentBack ? whoProblems(draft, items) : undefined))
  const submit = () => {
    const now = whoProblems(draft, items)
    setProblems(now)
    if (!now) onDone()
  }
  const people = usePeople(saved, addresses, () => setProblems(undefined))
  const first = problems?.patients[0] ?? {}
  return (
    <QuestionForm labelledBy={labelledBy} isFocused={isFocused} problems={problems} onSubmit={submit}>
      <div className="grid gap-2">
        {people.cards.map(({ key, person, position }, index) => (
          <PersonCard
            key={key}
            person={person}
            position={position}
            errors={problems?.patients[position] ?? {}}
            foldedAt={people.foldedAt}
            isWrong={index === 0 && draft.patients.length === 0 && problems !== undefined}
            onClick={() => people.toggle(person, position)}
          />
        ))}
        {hasRoom(draft) ? (
          <SomeoneNew isShort={draft.patients.length > 1} onClick={people.add} />
        ) : (
          <p className="text-muted">{say(visitIsFull, { max: MAX_ORDER_PATIENTS })}</p>
        )}
      </div>
      {draft.patients.length === 0 && <FieldError error={problems?.forWhom} />}
      <div role="status" className="grid gap-3 empty:hidden">
        {notMeantFor(draft, items, check).map(hint => (
          <Notice key={hint} kind="info">
            {hint}
          </Notice>
        ))}
      </div>
      {(draft.patients.length > 1 || itemsAbovePatients(draft, items).length > 0) && (
        <Suspense fallback={null}>
          <ForWhom check={check} error={problems?.forWhom} />
        </Suspense>
      )}
      <div>
        <Fold title={say(phoneAndEmail)} isOpen={Boolean(first.email)}>
          <TextField
            label={say(phoneLabel)}
            hint={say(isCentreVisit ? weCallVerified : collectorCallsVerified)}
            type="tel"
            value={phone}
            readOnly
          />
          <TextField
            label={say(emailLabel)}
            isOptional
            hint={say(whatEmailIsFor)}
            type="email"
            autoComplete={isForSelf(draft) ? 'email' : 'off'}
            value={patientAt(draft, 0).email}
            onChange={event => changePatient(0, { email: event.target.value })}
            error={first.email}
          />
        </Fold>
        <PrivacyNote>{say(whatDetailsAreFor)}</PrivacyNote>
      </div>
      {problems?.summary && (
        <Notice kind="error" isAlert>
          {problems.summary}
        </Notice>
      )}
    </QuestionForm>
  )
}

interface Card {
  key: string
  person: PatientDraft
  /** Among the patients; -1 while not chosen. */
  position: number
}

/** The customer, the saved people, and those whose details were typed. */
function cardsOf(draft: CheckoutDraft, saved: readonly SavedPatient[]): Card[] {
  const { patients, unchosen } = draft
  const others = saved.filter(({ relation }) => relation !== 'self')
  const customer = customerIn(draft)
  const isTyped = (person: PatientDraft) =>
    person !== customer && !others.some(({ id }) => id === person.savedId)
  return [
    { key: 'self', person: customer, position: patients.indexOf(customer) },
    ...others.map(one => {
      const position = patients.findIndex(({ savedId }) => savedId === one.id)
      return { key: one.id, person: patients[position] ?? toPatientDraft(one), position }
    }),
    ...[...patients, ...unchosen].filter(isTyped).map((person, index) => ({
      key: `typed-${index}`,
      person,
      position: patients.indexOf(person),
    })),
  ]
}

/** The only item of the cart, where each patient had it, is for each of the new number of patients. */
function keepForAll(before: number, after: number): void {
  const { items, setQuantity } = useCart.getState()
  const [only, ...more] = items
  if (!only || more.length > 0 || only.quantity !== Math.max(1, before)) return
  setQuantity(only.id, Math.max(1, after))
}

function usePeople(saved: readonly SavedPatient[], addresses: readonly SavedAddress[], onChange: () => void) {
  const { draft, change } = useCheckout()
  const [foldedAt, setFoldedAt] = useState(0)
  const store = (values: Partial<CheckoutDraft>) => {
    onChange()
    if (values.patients) keepForAll(draft.patients.length, values.patients.length)
    change(values)
    const pin = (people: readonly PatientDraft[] = []) => people[0]?.pinCode ?? ''
    // The visit is at the first patient's address.
    const city =
      pin(values.patients) === pin(draft.patients) ? undefined : findCityOfPin(pin(values.patients))
    if (city) moveTo(city)
  }
  const toggle = (person: PatientDraft, position: number) => {
    if (position >= 0) return store(dropPerson(draft, position))
    const last = lastAddressOf(person.savedId || undefined, addresses)
    choose(last ? { ...person, ...toAddressDraft(last) } : person)
  }
  const choose = (person: PatientDraft) => {
    const [only, ...more] = draft.patients
    // A customer of whom nothing is typed was only the first guess.
    const isGuess = only?.relation === 'self' && more.length === 0 && !only.age && !only.gender
    const before = isGuess ? { ...draft, ...dropPerson(draft, 0) } : draft
    store({ ...before, ...choosePerson(before, person) })
  }
  const add = () => {
    choose(NEW_PATIENT)
    setFoldedAt(count => count + 1)
  }
  return { cards: cardsOf(draft, saved), foldedAt, toggle, add }
}
