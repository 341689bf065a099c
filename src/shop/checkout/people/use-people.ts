import { ourCities } from '#kit/cities.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import { toAddressDraft } from '#shop/addresses/address-draft.ts'
import { useCart } from '#shop/cart/cart.ts'
import { findLastAddress, setVisitCity } from '#shop/checkout/address/use-prefilled.ts'
import { type CheckoutDraft, NEW_PATIENT, type PatientDraft, useCheckout } from '#shop/checkout/checkout.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { choosePerson, doorDraftOf, dropPerson, isGuess, withoutUntouched } from './people.ts'
import { cardsOf } from './people-cards.ts'

/** If the cart has one item, for every patient, its quantity follows the number of patients. */
function keepForAll(before: number, after: number): void {
  const { items, setQuantity } = useCart.getState()
  const [only, ...more] = items
  if (!only || more.length > 0 || only.quantity !== Math.max(1, before)) return
  setQuantity(only.id, Math.max(1, after))
}

/** The people to choose from, and what chooses them. Each change is stored in the draft immediately. */
export function usePeople(
  saved: readonly SavedPatient[],
  addresses: readonly SavedAddress[],
  onChange: () => void,
) {
  const { draft, change } = useCheckout()
  const store = (values: Partial<CheckoutDraft>, quantity = values.patients?.length) => {
    onChange()
    if (quantity !== undefined) keepForAll(draft.patients.length, quantity)
    change(values)
    const pin = (people: readonly PatientDraft[] = []) => people[0]?.pinCode ?? ''
    // The visit takes place at the first patient's address.
    const city =
      pin(values.patients) === pin(draft.patients) ? undefined : cityOfPin(ourCities(), pin(values.patients))
    if (city) setVisitCity(city)
  }
  const toggle = (person: PatientDraft, position: number) => {
    if (position >= 0) return store(dropPerson(draft, position))
    const last = findLastAddress(person.savedId || undefined, addresses)
    choose(last ? { ...person, ...toAddressDraft(last) } : person)
    const known = draft.doorPhone === '' && saved.find(({ id }) => id === person.savedId)
    if (known) change(doorDraftOf(known))
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
    // Never more than the present quantity: the customer may have lowered it meanwhile.
    store(left, Math.min(before, draft.patients.length))
  }
  return { cards: cardsOf(draft, saved), toggle, add, dropUntouched }
}
