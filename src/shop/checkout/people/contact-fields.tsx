import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { FieldError, TextField } from '#kit/field.tsx'
import { formatMobile } from '#rules/people.ts'
import type { FieldMessages } from '#rules/problems.ts'
import type { WhoProblems } from '#shop/checkout/booking.ts'
import { isForSelf, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import {
  addEmail,
  changeEmail,
  collectorCalls,
  emailForReport,
  updatesGoTo,
  weCall,
  whatDetailsAreFor,
} from '#shop/checkout/words.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { say } from '#text/text.ts'
import { changePatient } from './people.ts'

interface ContactProps {
  phone: string
  isCentreVisit: boolean
}

/** Below the question Who: how the customer is reached, what the details are for, and what is missing. */
export function ContactAndPrivacy({ problems, ...contact }: ContactProps & { problems?: WhoProblems }) {
  return (
    <div>
      <ContactFields {...contact} errors={problems?.patients[0] ?? {}} />
      <PrivacyNote>{say(whatDetailsAreFor)}</PrivacyNote>
      <div role="alert" className="empty:hidden">
        <FieldError error={problems?.summary} />
      </div>
    </div>
  )
}

interface ContactFieldsProps extends ContactProps {
  /** Errors in the first patient's fields. */
  errors: FieldMessages
}

/** The number, which can't be changed here, and an email on request. */
function ContactFields({ phone, isCentreVisit, errors }: ContactFieldsProps) {
  const { draft } = useCheckout()
  const { email } = patientAt(draft, 0)
  const isOwn = isForSelf(draft)
  const useOfPhone = isCentreVisit ? weCall : isOwn ? collectorCalls : updatesGoTo
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The field stays open while the error is corrected.
  if (errors.email && !isOpen) setOpen(true)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-x-2 tight:flex-wrap">
        <p className="min-w-0 text-sm leading-tight">{say(useOfPhone, { phone: formatMobile(phone) })}</p>
        {!isOpen && (
          <Button variant="quiet" size="small" className="-mr-4 shrink-0" onClick={() => setOpen(true)}>
            {say(email ? changeEmail : addEmail)}
          </Button>
        )}
      </div>
      {isOpen && (
        <TextField
          label={say(emailForReport)}
          ref={field}
          isOptional
          type="email"
          autoComplete={isOwn ? 'email' : 'off'}
          value={email}
          onChange={event => changePatient(0, { email: event.target.value })}
          error={errors.email}
        />
      )}
    </div>
  )
}
