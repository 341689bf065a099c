import { TextField } from '#kit/field.tsx'
import { MAX_NAME } from '#rules/fields.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { useCart } from '#shop/cart/cart.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { ConsentBox } from '#shop/checkout/consent-field.tsx'
import { guardianLabel, whoAgrees } from '#shop/checkout/words.ts'
import { nameLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { changePatient, consentAt, needsGuardian, yearsRule } from './people.ts'
import { AgeInput, GenderInput, RelationInput } from './person-inputs.tsx'

interface PatientConsentProps {
  position: number
  errors: FieldMessages
}

interface PatientFieldsProps extends PatientConsentProps {
  hasName: boolean
}

export function PatientFields({ position, errors, hasName }: PatientFieldsProps) {
  const { draft } = useCheckout()
  const patient = patientAt(draft, position)
  const isSelf = patient.relation === 'self'
  const isOwnBooking = isSelf && position === 0
  return (
    <>
      {hasName && (
        <TextField
          label={say(nameLabel)}
          // Browsers must not autofill the customer's data for another patient.
          autoComplete={isOwnBooking ? 'name' : 'off'}
          enterKeyHint="next"
          maxLength={MAX_NAME}
          value={patient.name}
          onChange={event => changePatient(position, { name: event.target.value })}
          error={errors.name}
        />
      )}
      <AgeInput
        age={patient.age}
        ageUnit={patient.ageUnit}
        error={errors.age}
        rule={yearsRule(draft, position)}
        hasMonths={!isOwnBooking}
        onChange={values => changePatient(position, values)}
      />
      <GenderInput
        value={patient.gender}
        error={errors.gender}
        onChange={gender => changePatient(position, { gender })}
      />
      {!isSelf && (
        <RelationInput
          value={patient.relation}
          error={errors.relation}
          onChange={relation => changePatient(position, { relation })}
        />
      )}
    </>
  )
}

export function PatientConsent({ position, errors }: PatientConsentProps) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const { guardianName, agreedTo } = patientAt(draft, position)
  const toAgree = consentAt(draft, items, position)
  return (
    <>
      {needsGuardian(draft, position) && (
        <TextField
          label={say(guardianLabel)}
          hint={say(whoAgrees)}
          autoComplete="off"
          maxLength={MAX_NAME}
          value={guardianName}
          onChange={event => changePatient(position, { guardianName: event.target.value })}
          error={errors.guardianName}
        />
      )}
      {toAgree !== undefined && (
        <ConsentBox
          isPlain
          isGiven={agreedTo === toAgree}
          onChange={isGiven => changePatient(position, { agreedTo: isGiven ? toAgree : '' })}
          error={errors.consent}
        >
          {toAgree}
        </ConsentBox>
      )}
    </>
  )
}
