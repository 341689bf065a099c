import { TextField } from '#kit/field.tsx'
import { personNameRule } from '#rules/fields.ts'
import { OtherPhoneField } from '#shop/sign-in/phone-field.tsx'
import { doorContactConsents } from '#text/consent.ts'
import { say } from '#text/text.ts'
import { useCheckout } from './checkout.ts'
import { ConsentBox } from './consent-field.tsx'
import { doorHint, doorNameLabel, doorPhoneLabel, doorTitle } from './words.ts'

/** The contact at the door gets messages about the visit, and is called first. */
export default function DoorFields({ errors }: { errors: Record<string, string | undefined> }) {
  const { draft, change } = useCheckout()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-semibold">{say(doorTitle)}</legend>
      <p className="text-muted">{say(doorHint)}</p>
      <OtherPhoneField
        label={say(doorPhoneLabel)}
        isOptional
        value={draft.doorPhone}
        onType={doorPhone => change({ doorPhone })}
        error={errors.doorPhone}
      />
      {draft.doorPhone.trim() !== '' && (
        <>
          <TextField
            label={say(doorNameLabel)}
            isOptional
            autoComplete="off"
            maxLength={personNameRule.maxTyped}
            value={draft.doorName}
            onChange={event => change({ doorName: event.target.value })}
            error={errors.doorName}
          />
          <ConsentBox
            isGiven={draft.doorConsent}
            onChange={doorConsent => change({ doorConsent })}
            error={errors.doorConsent}
          >
            {say(doorContactConsents)}
          </ConsentBox>
        </>
      )}
    </fieldset>
  )
}
