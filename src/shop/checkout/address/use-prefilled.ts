import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ourCities } from '#kit/cities.ts'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { splitAddressLine } from '#rules/addresses/parts.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import { findOpenCity } from '#rules/cities.ts'
import { useSavedAddresses, useSavedPatients } from '#shop/account/use-saved.ts'
import { toAddressDraft, type VisitPlan } from '#shop/addresses/address-draft.ts'
import { isBlank, NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { useCart } from '#shop/cart/cart.ts'
import { findOpenQuestion, withConsents } from '#shop/checkout/booking.ts'
import { isForSelf, NEW_PATIENT, useCheckout } from '#shop/checkout/checkout.ts'
import {
  changePatient,
  choosePerson,
  doorDraftOf,
  dropPerson,
  toPatientDraft,
} from '#shop/checkout/people/people.ts'
import { AGAIN, linkTo, type Question } from '#shop/checkout/questions.ts'
import { currentCity, setCity } from '#shop/city/location.ts'
import { asRecord } from '#shop/frame/stored-values.ts'
import { useSession } from '#shop/session/session.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'

/**
 * Fills the draft of a verified customer with the person of their last booking, themselves at first, and the address of
 * that person's last visit. If only consents are missing then, the checkout goes on to the times. `isCentreVisit` is undefined until the catalogue is loaded.
 */
export function usePrefilled(step: 'verify' | Question, isCentreVisit: boolean | undefined) {
  const user = useSession(state => state.user)
  const { draft, fillFrom } = useCheckout()
  const [stage, setStage] = useState<'none' | 'loading' | 'filled' | 'complete'>('none')
  // Not requested for the times: an expired session shows when the customer confirms.
  const isAsked = step === 'who' || step === 'where' || stage === 'loading'
  const people = useSavedPatients(isAsked)
  const addresses = useSavedAddresses(isAsked)
  const navigate = useNavigate()
  const { state } = useLocation()
  const isNew = step !== 'verify' && user !== null && draft.filledFor !== user.id
  useEffect(() => {
    if (!isNew) return
    fillFrom(user)
    setStage('loading')
  }, [isNew, user, fillFrom])
  useEffect(() => {
    if (stage !== 'loading' || !people || !addresses || isCentreVisit === undefined) return
    const isComplete = fillLastBooked(user?.address ?? '', people, addresses, isCentreVisit)
    setStage(isComplete ? 'complete' : 'filled')
    if (isComplete) void navigate(linkTo('when'), { replace: true, state: AGAIN })
  }, [stage, people, addresses, isCentreVisit, user, navigate])
  const isKnown = Boolean(user?.name && user.age && user.gender && user.address)
  return {
    people: people ?? [],
    addresses: addresses ?? [],
    /** The draft is filled, and the step no longer changes by itself. */
    isFilled: !isNew && stage !== 'loading',
    /** True until it is clear whether anything has to be typed; the form is hidden meanwhile. */
    isPreparing: isNew || (isKnown && stage === 'loading' && !(people && addresses)),
    /** True if the earliest time should be chosen. */
    isSuggested: stage === 'complete' || asRecord(state).isAgain === true,
  }
}

/**
 * Replaces the first guess, which is the customer at the profile's address. True if only consents are missing
 * afterwards.
 */
function fillLastBooked(
  profileAddress: string,
  people: readonly SavedPatient[],
  addresses: readonly SavedAddress[],
  isCentreVisit: boolean,
): boolean {
  const { draft, change } = useCheckout.getState()
  const [first = NEW_PATIENT, ...more] = draft.patients
  const isUntouched = isBlank({ ...first, address: '' }) && ['', profileAddress].includes(first.address)
  if (!isForSelf(draft) || more.length > 0 || !isUntouched) return false
  const other = people.find(({ relation, isLastBooked }) => isLastBooked && relation !== 'self')
  if (other) {
    const without = { ...draft, ...dropPerson(draft, 0) }
    change({ ...without, ...choosePerson(without, toPatientDraft(other)), ...doorDraftOf(other) })
  }
  if (isCentreVisit) return false
  // A customer who has chosen a city gets no address of another city.
  const chosen = readStoredText(KEYS.city)
  const inChosen = chosen ? addresses.filter(address => address.city === chosen) : addresses
  const last = findLastAddress((other ?? people.find(({ relation }) => relation === 'self'))?.id, inChosen)
  const cities = ourCities()
  const city = findOpenCity(cities, last?.city)?.name
  const profileCity = cityOfPin(cities, splitAddressLine(cities, profileAddress).pinCode ?? '')
  if (chosen && profileCity && profileCity !== chosen && !other) changePatient(0, NO_ADDRESS)
  if (!last || !city) return false
  changePatient(0, toAddressDraft(last))
  setVisitCity(city)
  const visit: VisitPlan = { city, isCentreVisit }
  const { items } = useCart.getState()
  return !findOpenQuestion(withConsents(useCheckout.getState().draft, items), items, visit)
}

/** Undefined if collectors no longer come there. */
export const findLastAddress = (personId: string | undefined, addresses: readonly SavedAddress[]) =>
  addresses.find(({ patientId, isServed }) => isServed && patientId !== null && patientId === personId)

/** Also drops a chosen time, because it belonged to the other city. */
export function setVisitCity(city: string): void {
  const before = currentCity()
  if (city === before) return
  const { draft, change } = useCheckout.getState()
  if (draft.slotHour !== null) change({ slotHour: null, releasedIn: before })
  setCity(city)
}
