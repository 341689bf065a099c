import { Part } from '#desk/orders/fact.tsx'
import { Typed } from '#desk/orders/other-address.tsx'
import { digitsOf } from '#rules/people.ts'
import {
  type Draft,
  type KnownPerson,
  newPerson,
  type PersonDraft,
  personOf,
  type Relation,
} from './draft.ts'
import { words } from './words.ts'

interface Props {
  draft: Draft
  known: readonly KnownPerson[]
  onPeople: (people: PersonDraft[]) => void
}

const RELATIONS = Object.keys(words.relations) as Relation[]
const SEXES = Object.keys(words.genders) as (keyof typeof words.genders)[]
const MAX_PEOPLE = 6

/** Who is examined: the account's people by a tick, others typed. */
export function People({ draft, known, onPeople }: Props) {
  const { people } = draft
  const isIn = (one: KnownPerson) => people.some(({ patientId }) => patientId === one.id)
  const change = (key: string, change: Partial<PersonDraft>) =>
    onPeople(people.map(one => (one.key === key ? { ...one, ...change } : one)))
  const toggle = (one: KnownPerson) => {
    const others = people.filter(({ patientId, name }) => patientId !== one.id && (patientId || name))
    onPeople(isIn(one) ? orOne(others) : [...others, personOf(one)])
  }
  // Typed are those who are new, and those whose age the account doesn't know.
  const typed = people.filter(
    ({ patientId }) => !patientId || known.some(one => one.id === patientId && one.age === null),
  )
  return (
    <Part title={words.peopleTitle}>
      {known.map(one => (
        <label key={one.id} className="desk-check">
          <input type="checkbox" checked={isIn(one)} onChange={() => toggle(one)} />
          {one.age === null ? one.name : words.knownPerson({ name: one.name, age: one.age })}
          <span className="desk-quiet">{words.relations[one.relation as Relation]}</span>
        </label>
      ))}
      {typed.map(one => (
        <Person
          key={one.key}
          person={one}
          callerName={draft.name}
          canGo={people.length > 1}
          onChange={values => change(one.key, values)}
          onRemove={() => onPeople(people.filter(({ key }) => key !== one.key))}
        />
      ))}
      {people.length < MAX_PEOPLE && (
        <button
          type="button"
          className="desk-small"
          onClick={() =>
            onPeople([
              ...people,
              newPerson(people.some(({ relation }) => relation === 'self') ? 'other' : 'self'),
            ])
          }
        >
          {words.anotherPerson}
        </button>
      )}
    </Part>
  )
}

const orOne = (people: PersonDraft[]): PersonDraft[] => (people.length > 0 ? people : [newPerson('self')])

interface PersonProps {
  person: PersonDraft
  callerName: string
  canGo: boolean
  onChange: (change: Partial<PersonDraft>) => void
  onRemove: () => void
}

function Person({ person, callerName, canGo, onChange, onRemove }: PersonProps) {
  const { name, age, gender, relation, patientId } = person
  return (
    <div className="desk-grid">
      <Typed label={words.personRelation}>
        <select value={relation} onChange={event => onChange({ relation: event.target.value as Relation })}>
          {RELATIONS.map(one => (
            <option key={one} value={one}>
              {words.relations[one]}
            </option>
          ))}
        </select>
      </Typed>
      <Typed label={words.personName} isWide>
        <input
          value={name}
          maxLength={50}
          autoComplete="off"
          placeholder={relation === 'self' ? callerName : undefined}
          readOnly={patientId !== undefined}
          onChange={event => onChange({ name: event.target.value })}
        />
      </Typed>
      <Typed label={words.personAge}>
        <input
          value={age}
          size={3}
          inputMode="numeric"
          autoComplete="off"
          onChange={event => onChange({ age: digitsOf(event.target.value).slice(0, 3) })}
        />
      </Typed>
      <Typed label={words.personGender}>
        <select
          value={gender}
          onChange={event => onChange({ gender: event.target.value as PersonDraft['gender'] })}
        >
          <option value="" />
          {SEXES.map(one => (
            <option key={one} value={one}>
              {words.genders[one]}
            </option>
          ))}
        </select>
      </Typed>
      {canGo && (
        <button type="button" aria-label={words.removePerson({ name })} onClick={onRemove}>
          ×
        </button>
      )}
    </div>
  )
}
