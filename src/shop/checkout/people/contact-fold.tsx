import { TextField } from '#kit/field.tsx'
import type { FieldMessages } from '#rules/problems.ts'
import { isForSelf, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { Fold } from '#shop/checkout/fold.tsx'
import {
  collectorCallsVerified,
  phoneAndEmail,
  weCallVerified,
  whatEmailIsFor,
  yourNumber,
} from '#shop/checkout/words.ts'
import { emailLabel, phoneLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { changePatient } from './people.ts'

interface ContactFoldProps {
  phone: string
  isCentreVisit: boolean
  /** Errors in the first patient's fields. */
  errors: FieldMessages
}

/** How the customer is reached about the visit. */
export function ContactFold({ phone, isCentreVisit, errors }: ContactFoldProps) {
  const { draft } = useCheckout()
  const isOwn = isForSelf(draft)
  return (
    <Fold title={say(isOwn ? phoneAndEmail : yourNumber)} hasError={Boolean(errors.email)}>
      <TextField
        label={say(phoneLabel)}
        hint={isCentreVisit ? say(weCallVerified) : isOwn && say(collectorCallsVerified)}
        type="tel"
        value={phone}
        readOnly
      />
      <TextField
        label={say(emailLabel)}
        isOptional
        hint={say(whatEmailIsFor)}
        type="email"
        autoComplete={isOwn ? 'email' : 'off'}
        value={patientAt(draft, 0).email}
        onChange={event => changePatient(0, { email: event.target.value })}
        error={errors.email}
      />
    </Fold>
  )
}
