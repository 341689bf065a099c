import { ChoiceGroup } from '#kit/choice.tsx'
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
  years,
  yearsOrMonths,
  yearsRange,
} from '#shop/checkout/words.ts'
import { ageLabel, genderLabel } from '#text/common.ts'
import { say } from '#text/text.ts'

interface ChoiceProps {
  value: string
  error?: string
  onChange: (value: string) => void
}

/** As many in a row as there is room for. */
const CHIPS = 'grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))]'

export function RelationInput({ value, error, onChange }: ChoiceProps) {
  return (
    <ChoiceGroup
      legend={say(relationLabel)}
      columns={CHIPS}
      choices={RELATIONS.map(relation => ({ value: relation, label: relationName(relation) }))}
      value={RELATIONS.find(relation => relation === value) ?? ''}
      onChange={onChange}
      error={error}
    />
  )
}

/** A code of GENDERS, or '' until one is chosen. */
export function GenderInput({ value, error, onChange }: ChoiceProps) {
  return (
    <ChoiceGroup
      legend={say(genderLabel)}
      columns={CHIPS}
      choices={GENDERS.codes.map(gender => ({ value: gender, label: genderName(gender) }))}
      value={GENDERS.codes.find(gender => gender === value) ?? ''}
      onChange={onChange}
      error={error}
    />
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
    <div className="grid grid-cols-[1fr_auto] items-end gap-3">
      <TextField
        label={say(ageLabel)}
        hint={isInMonths ? say(monthsRange, { max: MAX_AGE_MONTHS }) : say(yearsRange, { min, max })}
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={3}
        autoComplete="off"
        value={age}
        onChange={event => onChange({ age: event.target.value })}
        error={error}
        className={hasMonths ? 'self-start' : 'col-span-2'}
      />
      {hasMonths && (
        <SelectField
          label={say(yearsOrMonths)}
          hint={say(monthsForBaby)}
          value={ageUnit}
          onChange={event => onChange({ ageUnit: event.target.value === 'months' ? 'months' : 'years' })}
          className="self-start"
        >
          <option value="years">{say(years)}</option>
          <option value="months">{say(months)}</option>
        </SelectField>
      )}
    </div>
  )
}
