import { useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { SelectField } from '#kit/field.tsx'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText, MAX_PATIENTS, relationName } from '#rules/patients/patient.ts'
import { Ask } from '#shop/account/ask.tsx'
import { api } from '#shop/frame/api.ts'
import * as fields from '#text/fields.ts'
import { say } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'
import { isAlike } from './alike-names.ts'
import { PersonEditor } from './person-editor.tsx'
import * as words from './words.ts'

interface PeopleProps {
  /** Null when they could not be loaded. */
  people: readonly SavedPatient[] | null
  reload: () => Promise<void>
}

type OpenAction = { id: string; what: 'change' | 'merge' | 'remove' }

/** The people of the account: whom the customer books for, themselves among them. */
export function People({ people, reload }: PeopleProps) {
  const headingId = useId()
  const [openAction, setOpenAction] = useState<OpenAction>()
  const [notice, setNotice] = useState('')
  const done = async (message: string) => {
    setOpenAction(undefined)
    setNotice(message)
    await reload()
  }
  const isAdding = openAction?.id === ''
  return (
    <section aria-labelledby={headingId} className="card p-5 sm:p-6">
      <h2 id={headingId} className="text-lg">
        {say(words.peopleTitle)}
      </h2>
      <p className="mt-1 text-muted">{say(words.peopleExplained)}</p>
      {!people && <p className="mt-2 text-muted">{say(words.peopleNotLoaded)}</p>}
      {people && people.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {people.map(person => (
            <li key={person.id} className="py-3">
              <Person
                person={person}
                people={people}
                openAction={openAction}
                setOpenAction={setOpenAction}
                done={done}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-3 font-semibold text-leaf empty:hidden">
        {notice}
      </p>
      {isAdding && <PersonEditor onDone={done} onClose={() => setOpenAction(undefined)} />}
      {people && !isAdding && people.length < MAX_PATIENTS && (
        <Button look="outline" className="mt-4" onClick={() => setOpenAction({ id: '', what: 'change' })}>
          {say(words.addPerson)}
        </Button>
      )}
    </section>
  )
}

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

interface PersonProps {
  person: SavedPatient
  people: readonly SavedPatient[]
  openAction: OpenAction | undefined
  setOpenAction: (openAction: OpenAction | undefined) => void
  done: (message: string) => Promise<void>
}

function Person({ person, people, openAction, setOpenAction, done }: PersonProps) {
  const what = openAction?.id === person.id ? openAction.what : undefined
  const alike = people.filter(({ id, name }) => id !== person.id && isAlike(person.name, name))
  const close = () => setOpenAction(undefined)
  if (what === 'change') return <PersonEditor person={person} onDone={done} onClose={close} />
  const actionButton = (name: string, action: OpenAction['what']) => (
    <Button look="quiet" size="small" onClick={() => setOpenAction({ id: person.id, what: action })}>
      {name}
      <span className="sr-only"> {person.name}</span>
    </Button>
  )
  return (
    <>
      <p className="font-medium wrap-anywhere">{person.name}</p>
      <p className="text-sm text-muted">
        {factsOf(person)}
        {person.orders > 0 && `. ${say(words.ofBookings, { count: person.orders })}`}
      </p>
      {!what && (
        <div className="mt-1 -ml-4 flex flex-wrap">
          {actionButton(say(fields.change), 'change')}
          {alike.length > 0 && actionButton(say(words.merge), 'merge')}
          {actionButton(say(fields.remove), 'remove')}
        </div>
      )}
      {what === 'remove' && (
        <Ask
          question={say(words.removeQuestion, { name: person.name })}
          yes={say(fields.removeYes)}
          onYes={async () => done((await api.removePatient({ params: { id: person.id } })).message)}
          onNo={close}
        />
      )}
      {what === 'merge' && <Merge person={person} others={alike} done={done} close={close} />}
    </>
  )
}

/** Two entries are one person: which of the others this one is. */
function Merge({
  person,
  others,
  done,
  close,
}: Pick<PersonProps, 'person' | 'done'> & { others: readonly SavedPatient[]; close: () => void }) {
  const [into, setInto] = useState(others[0]?.id ?? '')
  return (
    <Ask
      question={say(words.mergeExplained, { name: person.name })}
      yes={say(words.mergeYes)}
      onYes={async () =>
        done((await api.mergePatient({ params: { id: person.id }, body: { into } })).message)
      }
      onNo={close}
    >
      <SelectField label={say(words.samePerson)} value={into} onChange={event => setInto(event.target.value)}>
        {others.map(other => (
          <option key={other.id} value={other.id}>
            {other.name}, {factsOf(other)}
          </option>
        ))}
      </SelectField>
    </Ask>
  )
}
