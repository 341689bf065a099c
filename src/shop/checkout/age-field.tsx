import { ageRuleOf } from '#rules/fields.ts'
import { consentQuestion } from './booking.ts'
import { type PatientDraft, patientDraftOf, useCheckout } from './checkout.ts'
import { AgeInput } from './people/person-inputs.tsx'

/** The patient's age. Another patient than the customer may be an infant, with the age in months. */
export function AgeField({ error }: { error?: string }) {
  const { draft, change, changePatient } = useCheckout()
  const { age, ageUnit } = patientDraftOf(draft)
  const type = (values: Partial<PatientDraft>) => {
    changePatient(values)
    const wasMinor = consentQuestion(draft, false).isMinor
    // The sentence of the consent changes, so a consent given to the previous one is void.
    if (consentQuestion(useCheckout.getState().draft, false).isMinor !== wasMinor) change({ consent: false })
  }
  return (
    <AgeInput
      age={age}
      ageUnit={ageUnit}
      error={error}
      rule={ageRuleOf(draft.bookingType)}
      hasMonths={draft.bookingType === 'other'}
      onChange={type}
    />
  )
}
