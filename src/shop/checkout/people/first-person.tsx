import { useState } from 'react'
import { ChoiceGroup } from '#kit/choice.tsx'
import { TextField } from '#kit/field.tsx'
import type { FieldMessages } from '#rules/problems.ts'
import { toAddressDraft } from '#shop/addresses/address-draft.ts'
import { pickAddress } from '#shop/addresses/typed-address.ts'
import { lastAddressOf } from '#shop/checkout/address/use-prefilled.ts'
import { firstChoice, isForSelf, NOBODY, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import {
  collectorCallsVerified,
  forMyself,
  forSomeoneElse,
  weCallVerified,
  whatEmailIsFor,
  whoIsPatient,
} from '#shop/checkout/words.ts'
import { emailLabel, phoneLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { PatientFields } from './patient-fields.tsx'
import { changePatient, removePatientAt, savedNote, toPatientDraft } from './people.ts'
import { PersonSummary } from './person-summary.tsx'

interface WhoIsPatientProps {
  saved: readonly SavedPatient[]
  /** Choosing a saved patient fills in the address of their last visit. */
  addresses: readonly SavedAddress[]
  onChange: () => void
}

export function WhoIsPatient({ saved, addresses, onChange }: WhoIsPatientProps) {
  const { draft, change } = useCheckout()
  const further = draft.patients.slice(1)
  const people = saved.filter(
    ({ id, relation }) => relation !== 'self' && !further.some(({ savedId }) => savedId === id),
  )
  const { self, other } = firstChoice(draft)
  const choose = (value: string) => {
    onChange()
    if (value === 'self') {
      // The customer can be in the visit only once.
      const owner = further.findIndex(({ relation }) => relation === 'self') + 1
      const { patients, forWhom } = owner > 0 ? removePatientAt(draft, owner) : draft
      change({ patients: [{ ...self, consent: false }, ...patients.slice(1)], unchosen: other, forWhom })
      return
    }
    const person = people.find(({ id }) => id === value)
    const last = lastAddressOf(person?.id, addresses)
    const address = last ? toAddressDraft(last) : pickAddress(other)
    // A saved person's details are not kept for another one.
    const typed = other.savedId ? { ...NOBODY, ...address } : { ...other, consent: false }
    change({
      patients: [person ? { ...toPatientDraft(person), ...address } : typed, ...further],
      unchosen: self,
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
      value={isForSelf(draft) ? 'self' : other.savedId || 'other'}
      onChange={choose}
    />
  )
}

interface FirstPersonProps {
  errors: FieldMessages
  phone: string
  isCentreVisit: boolean
}

/** The fields of a saved patient are folded until they are changed. */
export function FirstPerson({ errors, phone, isCentreVisit }: FirstPersonProps) {
  const { draft } = useCheckout()
  const [opened, setOpened] = useState('')
  const { savedId, email } = patientAt(draft, 0)
  const isWrong = Boolean(errors.name || errors.age || errors.gender || errors.relation || errors.email)
  if (!isForSelf(draft) && savedId && opened !== savedId && !isWrong)
    return <PersonSummary onChange={() => setOpened(savedId)} />
  return (
    <>
      <PatientFields position={0} errors={errors} />
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
        value={email}
        onChange={event => changePatient(0, { email: event.target.value })}
        error={errors.email}
      />
    </>
  )
}
