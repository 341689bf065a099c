import type { ComponentProps } from 'react'
import { ChoiceGroup } from '#kit/choice.tsx'
import { TextField } from '#kit/field.tsx'
import { MAX_NAME } from '#rules/fields.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { useCart } from '#shop/cart/cart.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { ConsentBox } from '#shop/checkout/consent-field.tsx'
import { guardianLabel, whoAgrees, yearsRange } from '#shop/checkout/words.ts'
import { ageLabel, genderLabel, nameLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { changePatient, consentAt, needsGuardian, yearsRule } from './people.ts'

export interface PatientFieldsProps {
  position: number
  errors: FieldMessages
}

/** The customer's own fields. */
export function OwnFields({ position, errors, hasName }: PatientFieldsProps & { hasName: boolean }) {
  const { draft } = useCheckout()
  const { min, max } = yearsRule(draft, position)
  return (
    <>
      {hasName && <NameField position={position} errors={errors} />}
      <AgeField position={position} hint={say(yearsRange, { min, max })} error={errors.age} />
      <GenderInput
        position={position}
        errors={errors}
        columns="gap-2 grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))]"
      />
    </>
  )
}

export function NameField({ position, errors }: PatientFieldsProps) {
  const { draft } = useCheckout()
  const { name, relation } = patientAt(draft, position)
  return (
    <TextField
      label={say(nameLabel)}
      // Browsers must not autofill the customer's data for another patient.
      autoComplete={relation === 'self' ? 'name' : 'off'}
      enterKeyHint="next"
      maxLength={MAX_NAME}
      value={name}
      onChange={event => changePatient(position, { name: event.target.value })}
      error={errors.name}
    />
  )
}

type AgeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { position: number }

export function AgeField({ position, ...texts }: AgeFieldProps) {
  const { draft } = useCheckout()
  return (
    <TextField
      {...texts}
      label={say(ageLabel)}
      inputMode="numeric"
      enterKeyHint="next"
      maxLength={3}
      autoComplete="off"
      value={patientAt(draft, position).age}
      onChange={event => changePatient(position, { age: event.target.value })}
    />
  )
}

export function GenderInput({ position, errors, columns }: PatientFieldsProps & { columns: string }) {
  const { draft } = useCheckout()
  const { gender } = patientAt(draft, position)
  return (
    <ChoiceGroup
      legend={say(genderLabel)}
      columns={columns}
      choices={GENDERS.codes.map(code => ({ value: code, label: genderName(code) }))}
      value={GENDERS.isCode(gender) ? gender : ''}
      onChange={value => changePatient(position, { gender: value })}
      error={errors.gender}
    />
  )
}

export function PatientConsent({ position, errors }: PatientFieldsProps) {
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
