import { ChoiceGroup } from '#kit/choice.tsx'
import { isRelation, RELATIONS, relationName } from '#rules/patients/patient.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { months, years, yearsOrMonths } from '#shop/checkout/words.ts'
import { relationQuestion } from '#text/fields.ts'
import { say } from '#text/text.ts'
import { AgeAndGender, CLOSE, NameField, type PatientFieldsProps } from './patient-fields.tsx'
import { changePatient } from './people.ts'

/** Fields about a person other than the customer. */
export function RelativeFields({ position, errors }: PatientFieldsProps) {
  const { draft } = useCheckout()
  const { relation } = patientAt(draft, position)
  return (
    <>
      <NameField position={position} errors={errors} />
      <AgeAndGender position={position} errors={errors} unit={<AgeUnit position={position} />} />
      <ChoiceGroup
        legend={say(relationQuestion)}
        columns={CLOSE}
        choices={RELATIONS.map(code => ({ value: code, label: relationName(code) }))}
        value={isRelation(relation) ? relation : ''}
        onChange={value => changePatient(position, { relation: value })}
        error={errors.relation}
      />
    </>
  )
}

/** An infant's age can be entered in months. */
function AgeUnit({ position }: { position: number }) {
  const { draft } = useCheckout()
  return (
    <select
      aria-label={say(yearsOrMonths)}
      value={patientAt(draft, position).ageUnit}
      onChange={event =>
        changePatient(position, { ageUnit: event.target.value === 'months' ? 'months' : 'years' })
      }
      className="h-11 rounded-control bg-transparent text-sm text-muted"
    >
      <option value="years">{say(years)}</option>
      <option value="months">{say(months)}</option>
    </select>
  )
}
