import { type ComponentProps, type ReactNode, useId } from 'react'
import { ChoiceGroup } from '#kit/choice.tsx'
import { FieldError, TextField } from '#kit/field.tsx'
import { personNameRule } from '#rules/fields.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { useCart } from '#shop/cart/cart.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { ConsentBox } from '#shop/checkout/consent-field.tsx'
import { guardianLabel, whoAgrees, yearsRange } from '#shop/checkout/words.ts'
import { ageLabel, genderLabel, nameLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { ageAt, changePatient, consentAt, needsGuardian, yearsRule } from './people.ts'

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
      <AgeAndGender
        position={position}
        errors={errors}
        hint={ageAt(draft, position) ? undefined : say(yearsRange, { min, max })}
      />
    </>
  )
}

interface AgeAndGenderProps extends PatientFieldsProps {
  /** Hint of the age. */
  hint?: string
  unit?: ReactNode
}

/**
 * Beside each other. The age's error or hint is below both, because its column is narrow, unless the gender has an error
 * too: then each stands in its column.
 */
export function AgeAndGender({ position, errors, hint, unit }: AgeAndGenderProps) {
  const id = useId()
  const below = errors.age ? (
    <FieldError id={id} error={errors.age} />
  ) : (
    hint && (
      <p id={id} className="mt-1 text-sm leading-tight text-muted">
        {hint}
      </p>
    )
  )
  return (
    <div>
      <div className="flex flex-wrap gap-x-3 gap-y-4">
        <div className={`grow ${unit ? 'basis-[7rem]' : 'basis-[5.5rem]'}`}>
          <AgeField
            position={position}
            after={unit}
            problemId={errors.age && id}
            aria-describedby={below ? id : undefined}
            className={unit ? '[&_input]:pr-[4.25rem]' : undefined}
          />
          {errors.gender && below}
        </div>
        <div className="grow-[3] basis-[11rem]">
          <GenderInput position={position} errors={errors} />
        </div>
      </div>
      {!errors.gender && below}
    </div>
  )
}

/** Classes of choices of which five fit the width of a phone. */
export const CLOSE =
  'gap-1 grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] [&>label]:justify-center [&>label]:px-0.5'

export function NameField({ position, errors }: PatientFieldsProps) {
  const { draft } = useCheckout()
  const { name, relation } = patientAt(draft, position)
  return (
    <TextField
      label={say(nameLabel)}
      // Browsers must not autofill the customer's data for another patient.
      autoComplete={relation === 'self' ? 'name' : 'off'}
      enterKeyHint="next"
      maxLength={personNameRule.maxTyped}
      value={name}
      onChange={event => changePatient(position, { name: event.target.value })}
      error={errors.name}
    />
  )
}

type AgeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { position: number }

function AgeField({ position, ...texts }: AgeFieldProps) {
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

function GenderInput({ position, errors }: PatientFieldsProps) {
  const { draft } = useCheckout()
  const { gender } = patientAt(draft, position)
  return (
    <ChoiceGroup
      legend={say(genderLabel)}
      columns={CLOSE}
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
          maxLength={personNameRule.maxTyped}
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
