import { Button } from '#kit/button.tsx'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText } from '#rules/patients/patient.ts'
import { isRelation, relationName } from '#rules/patients/relations.ts'
import type { PatientDraft } from '#shop/checkout/checkout.ts'
import { change, myself } from '#text/orders/people.ts'
import { say } from '#text/text.ts'
import { ageOfPerson } from './people.ts'

/** Age, gender and relation of a person who is known already. */
export function personFacts(person: PatientDraft): string {
  const age = ageOfPerson(person)
  const relation = isRelation(person.relation) ? relationName(person.relation) : ''
  return [
    age && ageText(age),
    GENDERS.isCode(person.gender) && genderName(person.gender),
    person.relation === 'self' ? say(myself) : relation,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A known person in one line, with the way to change what is said of them. */
export function PersonSummary({ person, onChange }: { person: PatientDraft; onChange: () => void }) {
  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{person.name}</span>
        <span className="block text-sm text-muted">{personFacts(person)}</span>
      </p>
      <Button look="quiet" size="small" onClick={onChange}>
        {say(change)}
      </Button>
    </div>
  )
}
