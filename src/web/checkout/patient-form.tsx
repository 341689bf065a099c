import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CITIES, type City } from '#rules/cities.ts'
import { isConsentNeeded } from '#rules/consent.ts'
import { MAX_ADDRESS, MAX_NAME } from '#rules/fields.ts'
import { GENDERS, genderName } from '#rules/genders.ts'
import { notRecommended, type Recommended } from '#rules/recommended.ts'
import { RELATIONS, relationName } from '#rules/relations.ts'
import { addressLabel, emailLabel, genderLabel, nameLabel, phoneLabel } from '#text/labels.ts'
import {
  anotherNumber,
  asOnIdentityCard,
  centreCity,
  collectionCity,
  collectorCallsVerified,
  continueButton,
  forMyself,
  forSomeoneElse,
  patientsAddressAtCentre,
  patientsAddressAtHome,
  patientsOwnNumber,
  pleaseChoose,
  relationLabel,
  weCallVerified,
  whatDetailsAreFor,
  whatEmailIsFor,
  whoIsPatient,
  whoPatientIs,
  yourAddressAtCentre,
  yourAddressAtHome,
} from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import { ageOf, consentQuestion, detailProblems, genderOf, isGuardianNeeded } from '#web/checkout/booking.ts'
import { patientDraftOf, useCheckout } from '#web/checkout/checkout.ts'
import { PlaceChoice } from '#web/checkout/place-choice.tsx'
import type { VisitPlace } from '#web/checkout/use-centres.ts'
import { LocateButton } from '#web/city/locate-button.tsx'
import { useCity } from '#web/city/location.ts'
import { PrivacyNote } from '#web/platform/privacy-note.tsx'
import { tidyPhone } from '#web/sign-in/phone-typing.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice.tsx'
import { focusFirstProblem, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AgeField } from './age-field.tsx'
import { ConsentField, GuardianField } from './consent-field.tsx'

interface PatientFormProps {
  /** The proven phone of the account. */
  phone: string
  isHivTested: boolean
  place: VisitPlace
  /** An item can be done at a centre only. */
  isCentreNeeded: boolean
  /** The packages of the cart, each with whom it is recommended for. */
  packages: readonly Recommended[]
  onDone: () => void
}

/** Who the patient is and where they live. What is typed is kept at once. */
export function PatientForm(props: PatientFormProps) {
  const { phone, isHivTested, place, isCentreNeeded, packages, onDone } = props
  const { isCentreVisit } = place
  const { draft, change } = useCheckout()
  const question = consentQuestion(draft, isHivTested)
  const [found, setFound] = useState<ReturnType<typeof detailProblems>>({ fields: {} })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(found.fields).length > 0) focusFirstProblem(form.current)
  }, [found])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = detailProblems(draft, isHivTested)
    setFound(problems)
    if (Object.keys(problems.fields).length === 0) onDone()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <ChoiceGroup
        legend={say(whoIsPatient)}
        columns="grid-cols-1 min-[400px]:grid-cols-2"
        choices={[
          { value: 'self', label: say(forMyself) },
          { value: 'other', label: say(forSomeoneElse) },
        ]}
        value={draft.bookingType}
        onChange={bookingType => {
          setFound({ fields: {} })
          change({ bookingType, consent: false })
        }}
      />
      {draft.bookingType === 'other' && <RelationField error={found.fields.relation} />}
      <PersonFields errors={found.fields} phone={phone} isCentreVisit={isCentreVisit} />
      <div role="status" className="grid gap-3 empty:hidden">
        {notRecommended(packages, { age: ageOf(draft)?.years, gender: genderOf(draft) }).map(sentence => (
          <Notice key={sentence} kind="info">
            {sentence}
          </Notice>
        ))}
      </div>
      <CityField isCentreVisit={isCentreVisit} />
      <PlaceChoice place={place} isNeeded={isCentreNeeded} />
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

function RelationField({ error }: { error?: string }) {
  const { draft, changePatient } = useCheckout()
  return (
    <SelectField
      label={say(relationLabel)}
      hint={say(whoPatientIs)}
      value={patientDraftOf(draft).relation}
      onChange={event => changePatient({ relation: event.target.value })}
      error={error}
    >
      <option value="">{say(pleaseChoose)}</option>
      {RELATIONS.map(relation => (
        <option key={relation} value={relation}>
          {relationName(relation)}
        </option>
      ))}
    </SelectField>
  )
}

interface PersonFieldsProps {
  errors: Record<string, string>
  phone: string
  isCentreVisit: boolean
}

function PersonFields({ errors, phone, isCentreVisit }: PersonFieldsProps) {
  const { draft, changePatient } = useCheckout()
  const patient = patientDraftOf(draft)
  // A browser must not offer the account holder's data for somebody else.
  const offers = (token: string) => (draft.bookingType === 'self' ? token : 'off')
  return (
    <>
      <TextField
        label={say(nameLabel)}
        autoComplete={offers('name')}
        maxLength={MAX_NAME}
        value={patient.name}
        onChange={event => changePatient({ name: event.target.value })}
        error={errors.name}
      />
      <div
        className={`grid items-end gap-5 ${draft.bookingType === 'self' ? 'min-[400px]:grid-cols-2' : 'sm:grid-cols-2'}`}
      >
        <AgeField error={errors.age} />
        <SelectField
          label={say(genderLabel)}
          hint={say(asOnIdentityCard)}
          value={patient.gender}
          onChange={event => changePatient({ gender: event.target.value })}
          error={errors.gender}
          className="self-start"
        >
          <option value="">{say(pleaseChoose)}</option>
          {GENDERS.codes.map(gender => (
            <option key={gender} value={gender}>
              {genderName(gender)}
            </option>
          ))}
        </SelectField>
      </div>
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
        autoComplete={offers('email')}
        value={patient.email}
        onChange={event => changePatient({ email: event.target.value })}
        error={errors.email}
      />
    </>
  )
}

function AddressField({ error, isCentreVisit }: { error?: string; isCentreVisit: boolean }) {
  const { draft, changePatient } = useCheckout()
  const isForOther = draft.bookingType === 'other'
  const hint = isCentreVisit
    ? say(isForOther ? patientsAddressAtCentre : yourAddressAtCentre)
    : say(isForOther ? patientsAddressAtHome : yourAddressAtHome)
  return (
    <TextAreaField
      label={say(addressLabel)}
      hint={hint}
      // A browser must not offer the account holder's address for somebody else.
      autoComplete={isForOther ? 'off' : 'street-address'}
      maxLength={MAX_ADDRESS}
      value={patientDraftOf(draft).address}
      onChange={event => changePatient({ address: event.target.value })}
      error={error}
    />
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
