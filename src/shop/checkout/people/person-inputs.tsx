import { SelectField, TextField } from '#kit/field.tsx'
import { MAX_AGE_MONTHS } from '#rules/fields.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { RELATIONS, relationName } from '#rules/patients/patient.ts'
import type { PatientDraft } from '#shop/checkout/checkout.ts'
import {
  months,
  monthsForBaby,
  monthsRange,
  relationLabel,
  whoPatientIs,
  years,
  yearsOrMonths,
  yearsRange,
} from '#shop/checkout/words.ts'
import { ageLabel, genderLabel } from '#text/common.ts'
import { asOnIdentityCard, pleaseChoose } from '#text/orders.ts'
import { say } from '#text/text.ts'

interface ChoiceProps {
  value: string
  error?: string
  onChange: (value: string) => void
}

export function RelationInput({ value, error, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={say(relationLabel)}
      hint={say(whoPatientIs)}
      value={value}
      onChange={event => onChange(event.target.value)}
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

/** A code of GENDERS, or '' until one is chosen. */
export function GenderInput({ value, error, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={say(genderLabel)}
      hint={say(asOnIdentityCard)}
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
      className="self-start"
    >
      <option value="">{say(pleaseChoose)}</option>
      {GENDERS.codes.map(gender => (
        <option key={gender} value={gender}>
          {genderName(gender)}
        </option>
      ))}
    </SelectField>
  )
}

type AgeDraft = Pick<PatientDraft, 'age' | 'ageUnit'>

interface AgeInputProps extends AgeDraft {
  /** Limits in years. */
  rule: { min: number; max: number }
  /** An infant's age can be entered in months. */
  hasMonths: boolean
  error?: string
  onChange: (values: Partial<AgeDraft>) => void
}

export function AgeInput({ age, ageUnit, rule, hasMonths, error, onChange }: AgeInputProps) {
  const { min, max } = rule
  const isInMonths = hasMonths && ageUnit === 'months'
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3">
      <TextField
        label={say(ageLabel)}
        hint={isInMonths ? say(monthsRange, { max: MAX_AGE_MONTHS }) : say(yearsRange, { min, max })}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={age}
        onChange={event => onChange({ age: event.target.value })}
        error={error}
        className={hasMonths ? '' : 'col-span-2'}
      />
      {hasMonths && (
        <SelectField
          label={say(yearsOrMonths)}
          hint={say(monthsForBaby)}
          value={ageUnit}
          onChange={event => onChange({ ageUnit: event.target.value === 'months' ? 'months' : 'years' })}
        >
          <option value="years">{say(years)}</option>
          <option value="months">{say(months)}</option>
        </SelectField>
      )}
    </div>
  )
}
