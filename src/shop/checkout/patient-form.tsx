import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { focusFirstProblem, TextField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { useCity } from '#shop/city/location.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { tidyPhone } from '#shop/sign-in/phone-typing.ts'
import { say } from '#text/text.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { VisitAddress } from './address/visit-address.tsx'
import { checkoutProblems, isDoorAsked, notMeantFor } from './booking.ts'
import { isForSelf, useCheckout } from './checkout.ts'
import { DoorFields } from './door-fields.tsx'
import { FirstPerson, WhoIsPatient } from './people/first-person.tsx'
import { ForWhom } from './people/for-whom.tsx'
import { FurtherPeople } from './people/further-people.tsx'
import { PatientConsent } from './people/patient-fields.tsx'
import type { VisitPlace } from './use-centres.ts'
import { anotherNumber, continueButton, patientsOwnNumber, whatDetailsAreFor } from './words.ts'

interface PatientFormProps {
  phone: string
  place: VisitPlace
  /** Null until it is loaded. */
  check: CartCheck | null
  people: readonly SavedPatient[]
  addresses: readonly SavedAddress[]
  /** Shows the errors immediately. */
  isSentBack: boolean
  onDone: () => void
}

/** Stores each change in the draft immediately. */
export function PatientForm(props: PatientFormProps) {
  const { phone, place, check, people: saved, addresses, isSentBack, onDone } = props
  const { isCentreVisit } = place
  const { draft, change } = useCheckout()
  const items = useCart(state => state.items)
  const { city } = useCity()
  const problemsNow = () => checkoutProblems(draft, items, { city, isCentreVisit })
  const [problems, setProblems] = useState(() => (isSentBack ? problemsNow() : undefined))
  const { patients = [], visit = {} } = problems ?? {}
  const first = patients[0] ?? {}
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems) focusFirstProblem(form.current)
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const now = problemsNow()
    setProblems(now)
    if (!now) onDone()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <WhoIsPatient saved={saved} addresses={addresses} onChange={() => setProblems(undefined)} />
      <FirstPerson errors={first} phone={phone} isCentreVisit={isCentreVisit} />
      <div role="status" className="grid gap-3 empty:hidden">
        {notMeantFor(draft, items, check).map(told => (
          <Notice key={told} kind="info">
            {told}
          </Notice>
        ))}
      </div>
      <VisitAddress
        place={place}
        isCentreNeeded={check?.some(item => item.isCentreVisit) ?? false}
        saved={addresses}
        errors={visit}
      />
      <TextField
        label={say(anotherNumber)}
        isOptional
        hint={isForSelf(draft) ? undefined : say(patientsOwnNumber)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.alternatePhone}
        onChange={event => change({ alternatePhone: tidyPhone(event.target.value) })}
        error={visit.alternatePhone}
      />
      {isDoorAsked(draft, place) && <DoorFields errors={visit} />}
      <PatientConsent position={0} errors={first} />
      <FurtherPeople saved={saved} errors={patients} />
      <ForWhom check={check} error={visit.forWhom} />
      {problems?.summary && (
        <Notice kind="error" isAlert>
          {problems.summary}
        </Notice>
      )}
      <PrivacyNote>{say(whatDetailsAreFor)}</PrivacyNote>
      <Button type="submit" isWide>
        {say(continueButton)}
      </Button>
    </form>
  )
}
