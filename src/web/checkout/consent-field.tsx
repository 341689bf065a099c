import { useId } from 'react'
import { useCheckout } from '#web/checkout/checkout.ts'
import { FieldError } from '#web/ui/field.tsx'

/** The patient's consent, where it has to be on record: somebody else's tests, and HIV tests. */
export function ConsentField({ isHivTested, error }: { isHivTested: boolean; error?: string }) {
  const { draft, change } = useCheckout()
  const id = useId()
  const isForOther = draft.bookingType === 'other'
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
        <span>{consentText(isForOther, isHivTested)}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function consentText(isForOther: boolean, isHivTested: boolean): string {
  if (!isHivTested)
    return 'The patient knows of these tests, agrees to them, and agrees that I see the report.'
  const voluntary = 'The HIV test is voluntary.'
  return isForOther
    ? `The patient knows of these tests, the HIV test included, agrees to them, and agrees that I see the report. ${voluntary}`
    : `I agree to these tests, the HIV test included. ${voluntary} The report is shown in my account only.`
}
