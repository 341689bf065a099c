import { useEffect, useRef } from 'react'
import { Button } from '#kit/button.tsx'
import { SelectField } from '#kit/field.tsx'
import { findCityOfPin, pinProblem } from '#rules/addresses/pin-codes.ts'
import { CITIES, type City } from '#rules/cities.ts'
import { AddressFields } from '#shop/addresses/address-fields.tsx'
import { SavedAddresses } from '#shop/addresses/saved-addresses.tsx'
import { type AddressDraft, isBlank, pickAddress } from '#shop/addresses/typed-address.ts'
import { firstChoice, isForSelf, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { changePatient } from '#shop/checkout/people/people.ts'
import { PlaceChoice } from '#shop/checkout/place-choice.tsx'
import type { VisitPlace } from '#shop/checkout/use-centres.ts'
import {
  centreCity,
  collectionCity,
  streetHint,
  streetHintAtCentre,
  timeReleased,
  useOwnAddress,
} from '#shop/checkout/words.ts'
import { LocateButton } from '#shop/city/locate-button.tsx'
import { useCity } from '#shop/city/location.ts'
import { say } from '#text/text.ts'
import type { SavedAddress } from '#wire/account.ts'
import { moveTo } from './use-prefilled.ts'

interface VisitAddressProps {
  place: VisitPlace
  /** An item is possible at a centre only. */
  isCentreNeeded: boolean
  saved: readonly SavedAddress[]
  errors: Record<string, string>
}

export function VisitAddress({ place, isCentreNeeded, saved, errors }: VisitAddressProps) {
  const { draft } = useCheckout()
  const { city } = useCity()
  const { isCentreVisit } = place
  const value = pickAddress(patientAt(draft, 0))
  const isOwn = isForSelf(draft)
  const { self } = firstChoice(draft)
  const changeAddress = (address: Partial<AddressDraft>) => changePatient(0, address)
  useCityOfPin(isCentreVisit ? '' : value.pinCode)
  const cityField = <CityField isCentreVisit={isCentreVisit} />
  return (
    <>
      {isCentreVisit && cityField}
      <PlaceChoice place={place} isNeeded={isCentreNeeded} />
      {!isCentreVisit && (
        <SavedAddresses
          saved={saved}
          value={value}
          onChoose={(address, chosen) => {
            changeAddress(address)
            const to = CITIES.find(name => name === chosen)
            if (to) moveTo(to)
          }}
        />
      )}
      <AddressFields
        value={value}
        errors={errors}
        isOwn={isOwn}
        onChange={changeAddress}
        visit={{ city, isCentreVisit }}
        hint={say(isCentreVisit ? streetHintAtCentre : streetHint)}
        note={draft.releasedIn && say(timeReleased, { before: draft.releasedIn })}
      >
        {!isCentreVisit && pinProblem(value.pinCode, city) && cityField}
      </AddressFields>
      {!isOwn && isBlank(value) && !isBlank(self) && (
        <Button
          look="quiet"
          size="small"
          className="-mt-3 justify-self-start"
          onClick={() => changeAddress(pickAddress(self))}
        >
          {say(useOwnAddress)}
        </Button>
      )}
    </>
  )
}

/**
 * Another PIN code moves the visit to its city. The PIN code of the first render does not: the city may have been
 * chosen since.
 */
function useCityOfPin(pin: string): void {
  const known = useRef(pin)
  useEffect(() => {
    if (known.current === pin) return
    known.current = pin
    const city = findCityOfPin(pin)
    if (city) moveTo(city)
  }, [pin])
}

function CityField({ isCentreVisit }: { isCentreVisit: boolean }) {
  const { city, setCity } = useCity()
  return (
    <div>
      <SelectField
        label={say(isCentreVisit ? centreCity : collectionCity)}
        value={city}
        onChange={event => setCity(event.target.value as City)}
        autoComplete="off"
      >
        {CITIES.map(name => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <LocateButton />
    </div>
  )
}
