import { useEffect, useRef, useState } from 'react'
import { Checkbox, FieldRow, OrderPart } from '#desk/orders/parts.tsx'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { personNameRule } from '#rules/fields.ts'
import { MAX_ORDER_PATIENTS, PATIENT_RELATIONS, type PatientRelation } from '#rules/patients/patient.ts'
import { keepDigits } from '#rules/people.ts'
import { type Draft, type KnownPerson, newPerson, type PersonDraft, toPersonDraft } from './draft.ts'
import { words } from './words.ts'

interface Props {
  draft: Draft
  known: readonly KnownPerson[]
  onPeople: (people: PersonDraft[]) => void
}

const SEXES = Object.keys(words.genders) as (keyof typeof words.genders)[]

/** The patients: the account's people by checkbox, others typed. */
export function PatientsPart({ draft, known, onPeople }: Props) {
  const { people } = draft
  const [added, setAdded] = useState<string>()
  const isIn = (person: KnownPerson) => people.some(({ patientId }) => patientId === person.id)
  const change = (key: string, change: Partial<PersonDraft>) =>
    onPeople(people.map(person => (person.key === key ? { ...person, ...change } : person)))
  const withoutBlank = people.filter(({ patientId, name }) => patientId || name)
  const isFull = withoutBlank.length >= MAX_ORDER_PATIENTS
  const toggle = (person: KnownPerson) => {
    const others = withoutBlank.filter(({ patientId }) => patientId !== person.id)
    onPeople(isIn(person) ? withSelfIfEmpty(others) : [...others, toPersonDraft(person)])
  }
  // People who are new, or without an age in the account.
  const typed = people.filter(
    ({ patientId }) => !patientId || known.some(person => person.id === patientId && person.age === null),
  )
  return (
    <OrderPart title="Patients" isForm>
      {known.map(person => (
        <Checkbox
          key={person.id}
          isChecked={isIn(person)}
          isDisabled={isFull && !isIn(person)}
          onChange={() => toggle(person)}
        >
          {person.age === null ? person.name : words.knownPerson({ name: person.name, age: person.age })}
          <span className="text-muted">{words.relations[person.relation as PatientRelation]}</span>
        </Checkbox>
      ))}
      {typed.map(person => (
        <Person
          key={person.key}
          person={person}
          isAdded={person.key === added}
          callerName={draft.name}
          mayBeSelf={people.every(({ key, relation }) => key === person.key || relation !== 'self')}
          canGo={people.length > 1}
          onChange={values => change(person.key, values)}
          onRemove={() => onPeople(people.filter(({ key }) => key !== person.key))}
        />
      ))}
      {people.length < MAX_ORDER_PATIENTS && (
        <button
          type="button"
          onClick={() => {
            const person = newPerson(people.some(({ relation }) => relation === 'self') ? 'other' : 'self')
            setAdded(person.key)
            onPeople([...people, person])
          }}
        >
          Another person
        </button>
      )}
    </OrderPart>
  )
}

const withSelfIfEmpty = (people: PersonDraft[]): PersonDraft[] =>
  people.length > 0 ? people : [newPerson('self')]

interface PersonProps {
  person: PersonDraft
  /** True for a person added by the button, whose name field gets the focus. */
  isAdded: boolean
  callerName: string
  /** False if another patient is the caller. */
  mayBeSelf: boolean
  canGo: boolean
  onChange: (change: Partial<PersonDraft>) => void
  onRemove: () => void
}

function Person({ person, isAdded, callerName, mayBeSelf, canGo, onChange, onRemove }: PersonProps) {
  const { name, age, gender, relation, patientId } = person
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isAdded) first.current?.focus()
  }, [isAdded])
  return (
    <FieldRow>
      <LabelledField label="Relation">
        <select
          ref={first}
          value={relation}
          onChange={event => onChange({ relation: event.target.value as PatientRelation })}
        >
          {PATIENT_RELATIONS.filter(relation => mayBeSelf || relation !== 'self').map(relation => (
            <option key={relation} value={relation}>
              {words.relations[relation]}
            </option>
          ))}
        </select>
      </LabelledField>
      <LabelledField label="Name" isWide>
        <input
          value={name}
          maxLength={personNameRule.maxTyped}
          autoComplete="off"
          placeholder={relation === 'self' ? callerName : undefined}
          readOnly={patientId !== undefined}
          onChange={event => onChange({ name: event.target.value })}
        />
      </LabelledField>
      <LabelledField label="Age">
        <input
          value={age}
          size={3}
          inputMode="numeric"
          autoComplete="off"
          onChange={event => onChange({ age: keepDigits(event.target.value).slice(0, 3) })}
        />
      </LabelledField>
      <LabelledField label="Gender">
        <select
          value={gender}
          onChange={event => onChange({ gender: event.target.value as PersonDraft['gender'] })}
        >
          <option value="" />
          {SEXES.map(sex => (
            <option key={sex} value={sex}>
              {words.genders[sex]}
            </option>
          ))}
        </select>
      </LabelledField>
      {canGo && (
        <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </button>
      )}
    </FieldRow>
  )
}
