import { TextField } from '#kit/field.tsx'
import { consentText, isConsentNeeded } from '#rules/consent.ts'
import { ageRuleOf, MAX_NAME } from '#rules/fields.ts'
import type { FurtherDraft } from '#shop/checkout/checkout.ts'
import { ConsentBox } from '#shop/checkout/consent-field.tsx'
import { nameLabel } from '#text/labels.ts'
import { guardianLabel, whoAgrees } from '#text/orders/checkout.ts'
import { say } from '#text/text.ts'
import { consentOfPerson, needsGuardian } from './people.ts'
import { AgeInput, GenderInput, RelationInput } from './person-inputs.tsx'

interface PersonFormProps {
  person: FurtherDraft
  errors: Partial<Record<string, string>>
  isHivTested: boolean
  onChange: (values: Partial<FurtherDraft>) => void
}

/** Who a further person is. */
export function PersonFields({ person, errors, onChange }: PersonFormProps) {
  return (
    <>
      {person.relation !== 'self' && (
        <RelationInput
          value={person.relation}
          error={errors.relation}
          onChange={relation => onChange({ relation })}
        />
      )}
      <TextField
        label={say(nameLabel)}
        autoComplete="off"
        maxLength={MAX_NAME}
        value={person.name}
        onChange={event => onChange({ name: event.target.value })}
        error={errors.name}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <AgeInput {...person} rule={ageRuleOf('other')} hasMonths error={errors.age} onChange={onChange} />
        <GenderInput value={person.gender} error={errors.gender} onChange={gender => onChange({ gender })} />
      </div>
    </>
  )
}

/** What has to be agreed to for a further person, and by whom. */
export function PersonConsent({ person, errors, isHivTested, onChange }: PersonFormProps) {
  const question = consentOfPerson(person, isHivTested)
  return (
    <>
      {needsGuardian(person) && (
        <TextField
          label={say(guardianLabel)}
          hint={say(whoAgrees)}
          autoComplete="off"
          maxLength={MAX_NAME}
          value={person.guardianName}
          onChange={event => onChange({ guardianName: event.target.value })}
          error={errors.guardianName}
        />
      )}
      {isConsentNeeded(question) && (
        <ConsentBox
          isGiven={person.consent}
          onChange={consent => onChange({ consent })}
          error={errors.consent}
        >
          {say(consentText(question))}
        </ConsentBox>
      )}
    </>
  )
}
