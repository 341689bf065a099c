import { Button } from '#kit/button.tsx'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText, isRelation, relationName } from '#rules/patients/patient.ts'
import { type CheckoutDraft, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { changeDetails, myself } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { ageAt } from './people.ts'

export function personFacts(draft: CheckoutDraft, position: number): string {
  const person = patientAt(draft, position)
  const age = ageAt(draft, position)
  const relation = isRelation(person.relation) ? relationName(person.relation) : ''
  return [
    age && ageText(age),
    GENDERS.isCode(person.gender) && genderName(person.gender),
    person.relation === 'self' ? say(myself) : relation,
  ]
    .filter(Boolean)
    .join(', ')
}

export function PersonSummary({ onChange }: { onChange: () => void }) {
  const { draft } = useCheckout()
  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{patientAt(draft, 0).name}</span>
        <span className="block text-sm text-muted">{personFacts(draft, 0)}</span>
      </p>
      <Button look="quiet" size="small" onClick={onChange}>
        {say(changeDetails)}
      </Button>
    </div>
  )
}
