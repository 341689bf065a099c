import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { focusFirstProblem, TextField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { isConsentNeeded } from '#rules/consent.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { useCity } from '#shop/city/location.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { tidyPhone } from '#shop/sign-in/phone-typing.ts'
import { anotherNumber, continueButton, patientsOwnNumber, whatDetailsAreFor } from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { VisitAddress } from './address/visit-address.tsx'
import { checkoutProblems, consentQuestion, isDoorAsked, isGuardianNeeded, notMeantFor } from './booking.ts'
import { useCheckout } from './checkout.ts'
import { ConsentField, GuardianField } from './consent-field.tsx'
import { DoorFields } from './door-fields.tsx'
import { FirstPerson, WhoIsPatient } from './people/first-person.tsx'
import { ForWhom } from './people/for-whom.tsx'
import { FurtherPeople } from './people/further-people.tsx'
import { isHivTestedFor } from './people/people.ts'
import type { VisitPlace } from './use-centres.ts'

interface PatientFormProps {
  /** The proven phone of the account. */
  phone: string
  place: VisitPlace
  /** What the catalogue says of the cart; null until it is known. */
  check: CartCheck | null
  /** Saved in the account. */
  people: readonly SavedPatient[]
  addresses: readonly SavedAddress[]
  /** Says at once what has to be mended. */
  isSentBack: boolean
  onDone: () => void
}

/** The patient's details. Every change is stored in the draft at once. */
export function PatientForm(props: PatientFormProps) {
  const { phone, place, check, people: saved, addresses, isSentBack, onDone } = props
  const { isCentreVisit } = place
  const { draft, change } = useCheckout()
  const items = useCart(state => state.items)
  const { city } = useCity()
  const question = consentQuestion(draft, isHivTestedFor(draft, items, 0))
  const problemsNow = () => checkoutProblems(draft, items, { city, isCentreVisit })
  const [found, setFound] = useState<ReturnType<typeof checkoutProblems>>(() =>
    isSentBack ? problemsNow() : { fields: {} },
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(found.fields).length > 0) focusFirstProblem(form.current)
  }, [found])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsNow()
    setFound(problems)
    if (Object.keys(problems.fields).length === 0) onDone()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <WhoIsPatient saved={saved} addresses={addresses} onChange={() => setFound({ fields: {} })} />
      <FirstPerson errors={found.fields} phone={phone} isCentreVisit={isCentreVisit} />
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
        errors={found.fields}
      />
      <TextField
        label={say(anotherNumber)}
        isOptional
        hint={draft.bookingType === 'other' ? say(patientsOwnNumber) : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.alternatePhone}
        onChange={event => change({ alternatePhone: tidyPhone(event.target.value) })}
        error={found.fields.alternatePhone}
      />
      {isDoorAsked(draft, place) && <DoorFields errors={found.fields} />}
      {isGuardianNeeded(draft) && <GuardianField error={found.fields.guardianName} />}
      {isConsentNeeded(question) && <ConsentField question={question} error={found.fields.consent} />}
      <FurtherPeople saved={saved} errors={found.fields} />
      <ForWhom check={check} error={found.fields.forWhom} />
      {found.summary && (
        <Notice kind="error" isAlert>
          {found.summary}
        </Notice>
      )}
      <PrivacyNote>{say(whatDetailsAreFor)}</PrivacyNote>
      <Button type="submit" isWide>
        {say(continueButton)}
      </Button>
    </form>
  )
}
