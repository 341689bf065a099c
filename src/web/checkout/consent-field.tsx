import { useId } from 'react'
import { type ConsentQuestion, consentText } from '#rules/consent.ts'
import { MAX_NAME } from '#rules/fields.ts'
import { guardianLabel, whoAgrees } from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import { patientDraftOf, useCheckout } from '#web/checkout/checkout.ts'
import { FieldError, TextField } from '#web/ui/field.tsx'

/** The consent that has to be on record: the patient's, or for somebody under 18 the guardian's. */
export function ConsentField({ question, error }: { question: ConsentQuestion; error?: string }) {
  const { draft, change } = useCheckout()
  const id = useId()
  return (
    <div className="card p-4">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={draft.consent}
          onChange={event => change({ consent: event.target.checked })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="mt-0.5 size-6 shrink-0 accent-leaf"
        />
        <span>{say(consentText(question))}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Who agrees for a customer under 18 who books for themselves. */
export function GuardianField({ error }: { error?: string }) {
  const { draft, changePatient } = useCheckout()
  return (
    <TextField
      label={say(guardianLabel)}
      hint={say(whoAgrees)}
      autoComplete="off"
      maxLength={MAX_NAME}
      value={patientDraftOf(draft).guardianName}
      onChange={event => changePatient({ guardianName: event.target.value })}
      error={error}
    />
  )
}
