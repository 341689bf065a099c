import { useState } from 'react'
import { ChoiceGroup } from '#kit/choice.tsx'
import { TextField } from '#kit/field.tsx'
import { MAX_NAME } from '#rules/fields.ts'
import { draftOfSaved as draftOfAddress } from '#shop/addresses/address-draft.ts'
import { addressOf } from '#shop/addresses/typed-address.ts'
import { lastAddressOf } from '#shop/checkout/address/last-address.ts'
import { AgeField } from '#shop/checkout/age-field.tsx'
import { NOBODY, patientDraftOf, useCheckout } from '#shop/checkout/checkout.ts'
import { emailLabel, nameLabel, phoneLabel } from '#text/labels.ts'
import {
  collectorCallsVerified,
  forMyself,
  forSomeoneElse,
  weCallVerified,
  whatEmailIsFor,
  whoIsPatient,
} from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { draftOfSaved, savedNote, withoutPerson } from './people.ts'
import { GenderInput, RelationInput } from './person-inputs.tsx'
import { PersonSummary } from './person-summary.tsx'

interface WhoIsPatientProps {
  saved: readonly SavedPatient[]
  /** With whom somebody is chosen comes the address of their last visit. */
  addresses: readonly SavedAddress[]
  onChange: () => void
}

/** Who the first patient is: the customer, one of their people by one tap, or somebody else. */
export function WhoIsPatient({ saved, addresses, onChange }: WhoIsPatientProps) {
  const { draft, change } = useCheckout()
  const taken = draft.people.map(person => person.savedId)
  const people = saved.filter(({ id, relation }) => relation !== 'self' && !taken.includes(id))
  const choose = (value: string) => {
    onChange()
    const person = people.find(({ id }) => id === value)
    const last = lastAddressOf(person?.id, addresses)
    const address = last ? draftOfAddress(last) : addressOf(draft.other)
    const isOther = value !== 'self'
    const owner = draft.people.findIndex(({ relation }) => relation === 'self')
    change({
      bookingType: isOther ? 'other' : 'self',
      consent: false,
      ...(person ? { other: { ...draftOfSaved(person), ...address } } : {}),
      // Who was chosen from the list is not who is typed now.
      ...(value === 'other' && draft.other.savedId ? { other: { ...NOBODY, ...address } } : {}),
      // The customer is in the visit once.
      ...(isOther || owner < 0 ? {} : withoutPerson(draft, owner)),
    })
  }
  return (
    <ChoiceGroup
      legend={say(whoIsPatient)}
      columns="grid-cols-1 min-[400px]:grid-cols-2"
      choices={[
        { value: 'self', label: say(forMyself) },
        ...people.map(person => ({ value: person.id, label: person.name, note: savedNote(person) })),
        { value: 'other', label: say(forSomeoneElse) },
      ]}
      value={draft.bookingType === 'self' ? 'self' : draft.other.savedId || 'other'}
      onChange={choose}
    />
  )
}

/** The first patient's details; of one of the account's people only what may be changed. */
export function FirstPerson(props: PersonFieldsProps) {
  const { draft, changePatient } = useCheckout()
  const [isOpen, setOpen] = useState('')
  const person = patientDraftOf(draft)
  const { errors } = props
  const isWrong = Boolean(errors.name || errors.age || errors.gender || errors.relation || errors.email)
  if (draft.bookingType === 'other' && person.savedId && isOpen !== person.savedId && !isWrong)
    return <PersonSummary person={person} onChange={() => setOpen(person.savedId)} />
  return (
    <>
      {draft.bookingType === 'other' && (
        <RelationInput
          value={person.relation}
          error={errors.relation}
          onChange={relation => changePatient({ relation })}
        />
      )}
      <PersonFields {...props} />
    </>
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
  // Browsers must not autofill the customer's data for another patient.
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
        <GenderInput
          value={patient.gender}
          error={errors.gender}
          onChange={gender => changePatient({ gender })}
        />
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
