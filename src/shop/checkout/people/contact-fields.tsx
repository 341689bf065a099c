import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { TextField } from '#kit/field.tsx'
import { formatMobile } from '#rules/people.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { isForSelf, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import {
  addEmail,
  changeEmail,
  collectorCalls,
  emailForReport,
  updatesGoTo,
  weCall,
} from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { changePatient } from './people.ts'

interface ContactFieldsProps {
  phone: string
  isCentreVisit: boolean
  /** Errors in the first patient's fields. */
  errors: FieldMessages
}

/** How the customer is reached about the visit: the number, which can't be changed here, and an email on request. */
export function ContactFields({ phone, isCentreVisit, errors }: ContactFieldsProps) {
  const { draft } = useCheckout()
  const { email } = patientAt(draft, 0)
  const isOwn = isForSelf(draft)
  const useOfPhone = isCentreVisit ? weCall : isOwn ? collectorCalls : updatesGoTo
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // It stays open while the error is corrected.
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
