import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CITIES, type City } from '#rules/cities.ts'
import { isConsentNeeded } from '#rules/consent.ts'
import { MAX_ADDRESS } from '#rules/fields.ts'
import { addressLabel } from '#text/labels.ts'
import {
  anotherNumber,
  centreCity,
  collectionCity,
  continueButton,
  patientsAddressAtCentre,
  patientsAddressAtHome,
  patientsOwnNumber,
  whatDetailsAreFor,
  yourAddressAtCentre,
  yourAddressAtHome,
} from '#text/orders/checkout.ts'
import { useOwnAddress } from '#text/orders/people.ts'
import { say } from '#text/text.ts'
import { useCart } from '#web/cart/cart.ts'
import type { CartCheck } from '#web/cart/catalogue-check.ts'
import { checkoutProblems, consentQuestion, isGuardianNeeded, notMeantFor } from '#web/checkout/booking.ts'
import { patientDraftOf, useCheckout } from '#web/checkout/checkout.ts'
import { PlaceChoice } from '#web/checkout/place-choice.tsx'
import type { VisitPlace } from '#web/checkout/use-centres.ts'
import { LocateButton } from '#web/city/locate-button.tsx'
import { useCity } from '#web/city/location.ts'
import { PrivacyNote } from '#web/platform/privacy-note.tsx'
import { tidyPhone } from '#web/sign-in/phone-typing.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstProblem, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConsentField, GuardianField } from './consent-field.tsx'
import { FirstPerson, WhoIsPatient } from './people/first-person.tsx'
import { ForWhom } from './people/for-whom.tsx'
import { FurtherPeople } from './people/further-people.tsx'
import { isHivTestedFor } from './people/people.ts'
import { useSavedPeople } from './people/use-saved-people.ts'

interface PatientFormProps {
  /** The proven phone of the account. */
  phone: string
  place: VisitPlace
  /** What the catalogue says of the cart; null until it is known. */
  check: CartCheck | null
  onDone: () => void
}

/** The patient's details. Every change is stored in the draft at once. */
export function PatientForm(props: PatientFormProps) {
  const { phone, place, check, onDone } = props
  const { isCentreVisit } = place
  const { draft, change } = useCheckout()
  const items = useCart(state => state.items)
  const saved = useSavedPeople(true)
  const question = consentQuestion(draft, isHivTestedFor(draft, items, 0))
  const [found, setFound] = useState<ReturnType<typeof checkoutProblems>>({ fields: {} })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(found.fields).length > 0) focusFirstProblem(form.current)
  }, [found])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = checkoutProblems(draft, items)
    setFound(problems)
    if (Object.keys(problems.fields).length === 0) onDone()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <WhoIsPatient saved={saved} onChange={() => setFound({ fields: {} })} />
      <FirstPerson errors={found.fields} phone={phone} isCentreVisit={isCentreVisit} />
      <div role="status" className="grid gap-3 empty:hidden">
        {notMeantFor(draft, items, check).map(told => (
          <Notice key={told} kind="info">
            {told}
          </Notice>
        ))}
      </div>
      <CityField isCentreVisit={isCentreVisit} />
      <PlaceChoice place={place} isNeeded={check?.some(item => item.isCentreVisit) ?? false} />
      <AddressField error={found.fields.address} isCentreVisit={isCentreVisit} />
      <TextField
        label={say(anotherNumber)}
        isOptional
        hint={draft.bookingType === 'other' ? say(patientsOwnNumber) : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.alternatePhone}
        onChange={event => change({ alternatePhone: tidyPhone(event.target.value) })}
        error={found.fields.alternatePhone}
      />
      {isGuardianNeeded(draft) && <GuardianField error={found.fields.guardianName} />}
      {isConsentNeeded(question) && <ConsentField question={question} error={found.fields.consent} />}
      <FurtherPeople saved={saved} errors={found.fields} />
      <ForWhom check={check} error={found.fields.forWhom} />
      {found.summary && (
        <Notice kind="error" isAlert>
          {found.summary}
        </Notice>
      )}
      <PrivacyNote>{say(whatDetailsAreFor)}</PrivacyNote>
      <Button type="submit" isWide>
        {say(continueButton)}
      </Button>
    </form>
  )
}

function AddressField({ error, isCentreVisit }: { error?: string; isCentreVisit: boolean }) {
  const { draft, changePatient } = useCheckout()
  const isForOther = draft.bookingType === 'other'
  const hint = isCentreVisit
    ? say(isForOther ? patientsAddressAtCentre : yourAddressAtCentre)
    : say(isForOther ? patientsAddressAtHome : yourAddressAtHome)
  const own = draft.self.address
  const { address } = patientDraftOf(draft)
  return (
    <div>
      <TextAreaField
        label={say(addressLabel)}
        hint={hint}
        // Browsers must not autofill the customer's address for another patient.
        autoComplete={isForOther ? 'off' : 'street-address'}
        maxLength={MAX_ADDRESS}
        value={address}
        onChange={event => changePatient({ address: event.target.value })}
        error={error}
      />
      {isForOther && own.trim() && address.trim() === '' && (
        <Button look="quiet" size="small" className="mt-1" onClick={() => changePatient({ address: own })}>
          {say(useOwnAddress)}
        </Button>
      )}
    </div>
  )
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
