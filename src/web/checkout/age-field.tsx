import { ageRuleOf, MAX_AGE_MONTHS } from '#rules/fields.ts'
import { ageLabel } from '#text/labels.ts'
import {
  months,
  monthsForBaby,
  monthsRange,
  years,
  yearsOrMonths,
  yearsRange,
} from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import { consentQuestion } from '#web/checkout/booking.ts'
import { type PatientDraft, patientDraftOf, useCheckout } from '#web/checkout/checkout.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

/** The patient's age; somebody else's may be an infant's, given in months. */
export function AgeField({ error }: { error?: string }) {
  const { draft, change, changePatient } = useCheckout()
  const { age, ageUnit } = patientDraftOf(draft)
  const isForOther = draft.bookingType === 'other'
  const { min, max } = ageRuleOf(draft.bookingType)
  const isInMonths = isForOther && ageUnit === 'months'
  const type = (values: Partial<PatientDraft>) => {
    changePatient(values)
    const wasMinor = consentQuestion(draft, false).isMinor
    // Another sentence stands beside the box from here on: what was ticked was the one before.
    if (consentQuestion(useCheckout.getState().draft, false).isMinor !== wasMinor) change({ consent: false })
  }
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3">
      <TextField
        label={say(ageLabel)}
        hint={isInMonths ? say(monthsRange, { max: MAX_AGE_MONTHS }) : say(yearsRange, { min, max })}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={age}
        onChange={event => type({ age: event.target.value })}
        error={error}
        className={isForOther ? '' : 'col-span-2'}
      />
      {isForOther && (
        <SelectField
          label={say(yearsOrMonths)}
          hint={say(monthsForBaby)}
          value={ageUnit}
          onChange={event => type({ ageUnit: event.target.value === 'months' ? 'months' : 'years' })}
        >
          <option value="years">{say(years)}</option>
          <option value="months">{say(months)}</option>
        </SelectField>
      )}
    </div>
  )
}
