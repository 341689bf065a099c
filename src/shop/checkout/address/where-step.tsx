import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { ourCities } from '#kit/cities.ts'
import { SelectField, TextAreaField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { cityOfPin, pinProblem } from '#rules/addresses/pin-codes.ts'
import { findOpenCity } from '#rules/cities.ts'
import { MAX_ADDRESS } from '#rules/fields.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { findSavedAddress, toAddressDraft, toAddressLine } from '#shop/addresses/address-draft.ts'
import { AddressFields, LandmarkField } from '#shop/addresses/address-fields.tsx'
import { SavedAddresses } from '#shop/addresses/saved-addresses.tsx'
import { isNotServed } from '#shop/addresses/served-pins.ts'
import { type AddressDraft, isBlank, NO_ADDRESS, pickAddress } from '#shop/addresses/typed-address.ts'
import { landmarkLabel } from '#shop/addresses/words.ts'
import { needsDoorContact, whereProblems } from '#shop/checkout/booking.ts'
import { customerIn, isForSelf, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { Fold } from '#shop/checkout/fold.tsx'
import { changePatient } from '#shop/checkout/people/people.ts'
import { PlaceChoice } from '#shop/checkout/place-choice.tsx'
import { QuestionForm } from '#shop/checkout/question-form.tsx'
import type { VisitPlace } from '#shop/checkout/use-centres.ts'
import * as words from '#shop/checkout/words.ts'
import { LocateButton } from '#shop/city/locate-button.tsx'
import { currentCity, useCity } from '#shop/city/location.ts'
import { OtherPhoneField } from '#shop/sign-in/phone-field.tsx'
import { addressLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { SavedAddress } from '#wire/account.ts'
import { setVisitCity } from './use-prefilled.ts'

// Loaded only for visits that include people other than the customer.
const DoorFields = lazy(() => import('#shop/checkout/door-fields.tsx'))

// Loaded only for a PIN code that is not served.
const OtherWays = lazy(() => import('./other-ways.tsx'))

interface WhereStepProps {
  labelledBy: string
  place: VisitPlace
  /** True if an item is possible at a centre only. */
  isCentreNeeded: boolean
  saved: readonly SavedAddress[]
  isFocused: boolean
  /** True if the errors should show immediately. */
  isSentBack: boolean
  onDone: () => void
}

/** Where the sample is taken, and who opens the door. Stores each change in the draft immediately. */
export default function WhereStep(props: WhereStepProps) {
  const { labelledBy, place, isCentreNeeded, saved, isFocused, isSentBack, onDone } = props
  const { isCentreVisit } = place
  const { draft } = useCheckout()
  const { city } = useCity()
  const plan = { city, isCentreVisit }
  const [checked, setChecked] = useState(() => (isSentBack ? { draft } : undefined))
  const problems = checked && whereProblems(draft, plan, checked.draft)
  const errors = problems?.fields ?? {}
  const submit = () => {
    if (!whereProblems(draft, plan)) return onDone()
    setChecked({ draft })
  }
  return (
    <QuestionForm labelledBy={labelledBy} isFocused={isFocused} checked={checked} onSubmit={submit}>
      <PlaceChoice place={place} isNeeded={isCentreNeeded}>
        {isCentreVisit && <CityField isCentreVisit />}
      </PlaceChoice>
      {isCentreVisit ? (
        <InvoiceAddress error={errors.address} />
      ) : (
        <HomeAddress saved={saved} errors={errors} city={city} place={place} />
      )}
      {needsDoorContact(draft, place) && (
        <Suspense fallback={null}>
          <DoorFields errors={errors} />
        </Suspense>
      )}
      {problems?.summary && (
        <Notice kind="error" isAlert>
          {problems.summary}
        </Notice>
      )}
    </QuestionForm>
  )
}

/** For a visit to a centre, the address is only needed for the invoice. */
function InvoiceAddress({ error }: { error: string | undefined }) {
  const { draft } = useCheckout()
  const value = pickAddress(patientAt(draft, 0))
  return (
    <TextAreaField
      label={say(addressLabel)}
      hint={say(words.streetHintAtCentre)}
      rows={2}
      autoComplete={isForSelf(draft) ? 'street-address' : 'off'}
      maxLength={MAX_ADDRESS}
      value={value.pinCode ? toAddressLine(value) : value.address}
      onChange={event => changePatient(0, { ...NO_ADDRESS, address: event.target.value })}
      error={error}
    />
  )
}

interface HomeAddressProps {
  saved: readonly SavedAddress[]
  errors: FieldMessages
  city: string
  place: VisitPlace
}

/** The fields of an address that is saved are folded. */
function HomeAddress({ saved, errors, city, place }: HomeAddressProps) {
  const { draft, change } = useCheckout()
  const value = pickAddress(patientAt(draft, 0))
  const isOwn = isForSelf(draft)
  const own = customerIn(draft)
  const changeAddress = (address: Partial<AddressDraft>) => changePatient(0, address)
  useKnownAddress(saved)
  useCityOfPin(value.pinCode)
  const released = draft.releasedIn && say(words.chooseTimeInNewCity, { before: draft.releasedIn, city })
  const hasError = Object.keys(value).some(field => errors[field])
  // The number at the door replaces a second number, unless the second one was entered before. Its field stays while it
  // is emptied.
  const [isSecondNumberKept] = useState(draft.alternatePhone !== '')
  const isDoorAsked = needsDoorContact(draft, place) && !isSecondNumberKept && draft.alternatePhone === ''
  const isFolded = findSavedAddress(value, saved) !== undefined && !hasError
  return (
    <>
      <SavedAddresses
        saved={saved}
        value={value}
        isLegendHidden
        onChoose={(address, chosen) => {
          changeAddress(address)
          const to = findOpenCity(ourCities(), chosen)
          if (to) setVisitCity(to.name)
        }}
      />
      {isFolded ? (
        <p role="status" className="text-sm font-semibold text-leaf empty:hidden">
          {released}
        </p>
      ) : (
        <AddressFields
          value={value}
          errors={errors}
          isOwn={isOwn}
          onChange={changeAddress}
          visit={{ city, isCentreVisit: false }}
          note={released}
          hasLandmark={false}
          ifNotServed={
            <Suspense fallback={null}>
              <OtherWays place={place} pin={value.pinCode} />
            </Suspense>
          }
        >
          {pinProblem(ourCities(), value.pinCode, city) && !isNotServed(value.pinCode) && (
            <CityField isCentreVisit={false} />
          )}
        </AddressFields>
      )}
      {!(isFolded && isDoorAsked) && (
        <Fold
          title={say(isDoorAsked ? landmarkLabel : isFolded ? words.anotherNumber : words.landmarkAndNumber)}
          hasError={Boolean(errors.landmark || errors.alternatePhone)}
        >
          {!isFolded && (
            <LandmarkField value={value} isOwn={isOwn} onChange={changeAddress} error={errors.landmark} />
          )}
          {!isDoorAsked && (
            <OtherPhoneField
              label={say(words.anotherNumber)}
              isOptional
              value={draft.alternatePhone}
              onType={alternatePhone => change({ alternatePhone })}
              error={errors.alternatePhone}
            />
          )}
        </Fold>
      )}
      {!isOwn && isBlank(value) && !isBlank(own) && (
        <Button
          variant="quiet"
          size="small"
          className="-mt-3 justify-self-start"
          onClick={() => changeAddress(pickAddress(own))}
        >
          {say(words.useOwnAddress)}
        </Button>
      )}
    </>
  )
}

/** Chooses the last used address that is saved in the city, as long as none is typed. */
function useKnownAddress(saved: readonly SavedAddress[]): void {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!isFirst.current || saved.length === 0) return
    isFirst.current = false
    const { draft } = useCheckout.getState()
    const known = saved.find(({ city, isServed }) => isServed && city === currentCity())
    if (known && isBlank(patientAt(draft, 0))) changePatient(0, toAddressDraft(known))
  }, [saved])
}

/**
 * A new PIN code moves the visit to its city. The PIN code of the first render does not, because the customer may have
 * chosen another city since.
 */
function useCityOfPin(pin: string): void {
  const known = useRef(pin)
  useEffect(() => {
    if (known.current === pin) return
    known.current = pin
    const city = cityOfPin(ourCities(), pin)
    if (city) setVisitCity(city)
  }, [pin])
}

function CityField({ isCentreVisit }: { isCentreVisit: boolean }) {
  const { city, setCity } = useCity()
  return (
    <div>
      <SelectField
        label={say(isCentreVisit ? words.centreCity : words.collectionCity)}
        value={city}
        onChange={event => setCity(event.target.value)}
        autoComplete="off"
      >
        {ourCities().open.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <LocateButton />
    </div>
  )
}
