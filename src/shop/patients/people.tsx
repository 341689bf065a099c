import { lazy, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { SelectField } from '#kit/field.tsx'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText, MAX_PATIENTS, relationName } from '#rules/patients/patient.ts'
import { ConfirmQuestion } from '#shop/account/confirm-question.tsx'
import { type EditorProps, type EntryProps, SavedList } from '#shop/account/saved-list.tsx'
import { api } from '#shop/frame/api.ts'
import * as fields from '#text/fields.ts'
import { say } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'
import { isAlike } from './alike-names.ts'
import * as words from './words.ts'

const PersonEditor = lazy(() => import('./person-editor.tsx'))

interface PeopleProps {
  /** Null when they could not be loaded. */
  people: readonly SavedPatient[] | null
  reload: () => Promise<void>
}

/** The people for whom the customer books, including the customer. */
export const People = ({ people, reload }: PeopleProps) => (
  <SavedList
    title={say(words.peopleTitle)}
    hintOf={({ name }) => name}
    notLoaded={say(words.peopleNotLoaded)}
    addLabel={say(words.addPerson)}
    max={MAX_PATIENTS}
    entries={people}
    reload={reload}
    entry={(person, props: EntryProps<PersonAction>) => (
      <Person person={person} people={people ?? []} {...props} />
    )}
    editor={props => <PersonEditor {...props} />}
  />
)

/** '67 years, Male, Parent'. */
function factsOf({ age, ageMonths, gender, relation, isBirthEstimated }: SavedPatient): string {
  const years = age === null ? '' : ageText({ years: age, months: ageMonths })
  return [
    isBirthEstimated && years ? say(words.about, { age: years }) : years,
    genderName(GENDERS.codeOf(gender) ?? 'other'),
    relation === 'self' ? say(words.you) : relationName(relation),
  ]
    .filter(Boolean)
    .join(', ')
}

type PersonAction = 'change' | 'merge' | 'remove'

interface PersonProps extends EntryProps<PersonAction> {
  person: SavedPatient
  people: readonly SavedPatient[]
}

function Person({ person, people, action, onOpen, onDone, onClose }: PersonProps) {
  const alike = people.filter(({ id, name }) => id !== person.id && isAlike(person.name, name))
  if (action === 'change') return <PersonEditor person={person} onDone={onDone} onClose={onClose} />
  const actionButton = (name: string, opened: PersonAction) => (
    <Button variant="quiet" size="small" onClick={() => onOpen(opened)}>
      {name}
      <span className="sr-only"> {person.name}</span>
    </Button>
  )
  return (
    <>
      <p translate="no" className="font-medium wrap-anywhere">
        {person.name}
      </p>
      <p className="text-sm text-muted">
        {factsOf(person)}
        {person.orders > 0 && `. ${say(words.ofBookings, { count: person.orders })}`}
      </p>
      {!action && (
        <div className="mt-1 -ml-4 flex flex-wrap">
          {actionButton(say(fields.change), 'change')}
          {alike.length > 0 && actionButton(say(words.merge), 'merge')}
          {actionButton(say(fields.remove), 'remove')}
        </div>
      )}
      {action === 'remove' && (
        <ConfirmQuestion
          question={say(words.removeQuestion, { name: person.name })}
          yes={say(fields.removeYes)}
          onYes={async () => onDone((await api.removePatient({ params: { id: person.id } })).message)}
          onNo={onClose}
        />
      )}
      {action === 'merge' && <Merge person={person} others={alike} onDone={onDone} onClose={onClose} />}
    </>
  )
}

interface MergeProps extends EditorProps {
  person: SavedPatient
  others: readonly SavedPatient[]
}

/** Merges two entries for one person: asks which of the others this one is. */
function Merge({ person, others, onDone, onClose }: MergeProps) {
  const [into, setInto] = useState(others[0]?.id ?? '')
  return (
    <ConfirmQuestion
      question={say(words.mergeExplained, { name: person.name })}
      yes={say(words.mergeYes)}
      onYes={async () =>
        onDone((await api.mergePatient({ params: { id: person.id }, body: { into } })).message)
      }
      onNo={onClose}
    >
      <SelectField label={say(words.samePerson)} value={into} onChange={event => setInto(event.target.value)}>
        {others.map(other => (
          <option key={other.id} value={other.id}>
            {other.name}, {factsOf(other)}
          </option>
        ))}
      </SelectField>
    </ConfirmQuestion>
  )
}
