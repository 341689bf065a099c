import { useId } from 'react'
import { FieldError, TextField } from '#kit/field.tsx'
import { type ConsentQuestion, consentText } from '#rules/consent.ts'
import { MAX_NAME } from '#rules/fields.ts'
import { guardianLabel, whoAgrees } from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import { patientDraftOf, useCheckout } from './checkout.ts'

/** Consent to record: the first patient's, or the guardian's of a patient under 18. */
export function ConsentField({ question, error }: { question: ConsentQuestion; error?: string }) {
  const { draft, change } = useCheckout()
  return (
    <ConsentBox isGiven={draft.consent} onChange={consent => change({ consent })} error={error}>
      {say(consentText(question))}
    </ConsentBox>
  )
}

interface ConsentBoxProps {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  error?: string
  children: string
}

/** A sentence to agree to. */
export function ConsentBox({ isGiven, onChange, error, children }: ConsentBoxProps) {
  const id = useId()
  return (
    <div className="card p-4">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={isGiven}
          onChange={event => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="mt-0.5 size-6 shrink-0 accent-leaf"
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Name of the guardian of a customer under 18 who is the patient. */
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
