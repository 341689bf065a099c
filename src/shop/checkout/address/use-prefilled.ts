import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { partsOfLine } from '#rules/addresses/parts.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import { CITIES, type City } from '#rules/cities.ts'
import { useSavedAddresses, useSavedPatients } from '#shop/account/use-saved.ts'
import { addressDraftOf, type VisitPlan } from '#shop/addresses/address-draft.ts'
import { isBlank, NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { useCart } from '#shop/cart/cart.ts'
import { checkoutProblems } from '#shop/checkout/booking.ts'
import { isForSelf, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import type { CheckoutStep } from '#shop/checkout/checkout-steps.tsx'
import { changePatient } from '#shop/checkout/people/people.ts'
import { useCity } from '#shop/city/location.ts'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'

/**
 * Fills the draft of a verified customer from their profile, and from the address of their own last visit. A customer
 * about whom nothing is missing then goes on to the times: their booking for themselves needs no form. `isCentreVisit`
 * is undefined until the catalogue has said it.
 */
export function usePrefilled(step: CheckoutStep, isCentreVisit: boolean | undefined) {
  const user = useSession(state => state.user)
  const { draft, fillFrom } = useCheckout()
  const [stage, setStage] = useState<'none' | 'loading' | 'filled' | 'complete'>('none')
  // Not for the times alone: a session that has ended is told by the press that needs it.
  const isAsked = step === 'patient' || stage === 'loading'
  const people = useSavedPatients(isAsked)
  const addresses = useSavedAddresses(isAsked)
  const navigate = useNavigate()
  const isNew = step !== 'verify' && user !== null && draft.filledFor !== user.id
  useEffect(() => {
    if (!isNew) return
    fillFrom(user)
    setStage('loading')
  }, [isNew, user, fillFrom])
  useEffect(() => {
    if (stage !== 'loading' || !people || !addresses || isCentreVisit === undefined) return
    const isComplete = fillAddress(user?.address ?? '', people, addresses, isCentreVisit)
    setStage(isComplete ? 'complete' : 'filled')
    if (isComplete) void navigate({ pathname: links.checkout, search: '?step=slot' }, { replace: true })
  }, [stage, people, addresses, isCentreVisit, user, navigate])
  const isKnown = Boolean(user?.name && user.age && user.gender && user.address)
  return {
    people: people ?? [],
    addresses: addresses ?? [],
    /** The draft is filled in, and the step stays the one that is shown. */
    isFilled: !isNew && stage !== 'loading',
    /** Where nothing may have to be typed the form doesn't show for a moment. */
    isPreparing: isKnown && (isNew || (stage === 'loading' && !(people && addresses))),
    /** The earliest time is chosen as well. */
    isSuggested: stage === 'complete',
  }
}

/** Puts the address of the customer's own last visit in the place of the profile's; true if nothing is missing now. */
function fillAddress(
  profileAddress: string,
  people: readonly SavedPatient[],
  addresses: readonly SavedAddress[],
  isCentreVisit: boolean,
): boolean {
  const { draft } = useCheckout.getState()
  const first = patientAt(draft, 0)
  // Who has chosen a city wants a visit there, not where the last one was.
  const chosen = readStoredText(KEYS.city)
  const inChosen = chosen ? addresses.filter(address => address.city === chosen) : addresses
  const last = lastAddressOf(people.find(({ relation }) => relation === 'self')?.id, inChosen)
  const city = CITIES.find(name => name === last?.city)
  const isUntouched = isBlank({ ...first, address: '' }) && ['', profileAddress].includes(first.address)
  if (!isForSelf(draft) || !isUntouched || isCentreVisit) return false
  const profileCity = cityOfPin(partsOfLine(profileAddress).pinCode ?? '')
  if (chosen && profileCity && profileCity !== chosen) changePatient(0, NO_ADDRESS)
  if (!last || !city) return false
  changePatient(0, addressDraftOf(last))
  moveTo(city)
  const visit: VisitPlan = { city, isCentreVisit }
  return !checkoutProblems(useCheckout.getState().draft, useCart.getState().items, visit)
}

/** The address of a person's last visit, while collectors come there. */
export const lastAddressOf = (personId: string | undefined, addresses: readonly SavedAddress[]) =>
  addresses.find(({ patientId, isServed }) => isServed && patientId !== null && patientId === personId)

/** Moves the visit to another city. A time that was chosen is let go: it was the other city's. */
export function moveTo(city: City): void {
  const { city: before, setCity } = useCity.getState()
  if (city === before) return
  const { draft, change } = useCheckout.getState()
  if (draft.slotHour !== null) change({ slotHour: null, releasedIn: before })
  setCity(city)
}
