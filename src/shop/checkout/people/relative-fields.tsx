import { ChoiceGroup } from '#kit/choice.tsx'
import { isRelation, RELATIONS, relationName } from '#rules/patients/patient.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { months, relationLabel, years, yearsOrMonths } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { AgeField, GenderInput, NameField, type PatientFieldsProps } from './patient-fields.tsx'
import { changePatient } from './people.ts'

/** Fields about a person other than the customer. */
export function RelativeFields({ position, errors }: PatientFieldsProps) {
  const { draft } = useCheckout()
  const { relation } = patientAt(draft, position)
  return (
    <>
      <NameField position={position} errors={errors} />
      <div className="flex flex-wrap gap-x-3 gap-y-4">
        <AgeField
          position={position}
          after={<AgeUnit position={position} />}
          error={errors.age}
          className="grow basis-[7rem] [&_input]:pr-[4.25rem]"
        />
        <div className="grow-[3] basis-[11rem]">
          <GenderInput position={position} errors={errors} columns={CLOSE} />
        </div>
      </div>
      <ChoiceGroup
        legend={say(relationLabel)}
        columns={CLOSE}
        choices={RELATIONS.map(code => ({ value: code, label: relationName(code) }))}
        value={isRelation(relation) ? relation : ''}
        onChange={value => changePatient(position, { relation: value })}
        error={errors.relation}
      />
    </>
  )
}

/** Five fit the width of a phone. */
const CLOSE =
  'gap-1 grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] [&>label]:justify-center [&>label]:px-0.5'

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
