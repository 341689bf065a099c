import Pencil from 'lucide-react/icons/pencil'
import UserX from 'lucide-react/icons/user-x'
import { useId, useState } from 'react'
import type { CollectorVisit } from '#collector/data/contract.ts'
import type { EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { ReasonForm, Sheet } from '#collector/frame/parts.tsx'
import { bigField, ghostButton, mainButton } from '#collector/frame/styles.ts'
import { useAction } from '#kit/use-action.ts'
import { MAX_AGE_MONTHS, personNameRule } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { isMinor, wholeYears } from '#rules/patients/patient.ts'
import { keepDigits } from '#rules/people.ts'

interface Props {
  visit: PhoneVisit
  record: (event: EventToReport) => Promise<boolean>
}

type Person = CollectorVisit['people'][number]

/** The people of a visit: each can be put right, and of several, some can be marked as not there. */
export function PeopleAtDoor({ visit, record }: Props) {
  const words = useWords()
  const [open, setOpen] = useState<{ what: 'wrong' | 'absent'; person: Person }>()
  const { people, progress } = visit
  const present = people.filter(({ position }) => !progress.absent.includes(position))
  const close = () => setOpen(undefined)
  return (
    <>
      <ul className="grid gap-2.5">
        {people.map(person => {
          const { name, gender, age, position } = person
          const isAbsent = progress.absent.includes(position)
          return (
            <li key={position} className="grid gap-1.5">
              <span className="text-xl wrap-anywhere">
                <b translate="no">{name}</b> {words.genders[gender]({ age: String(age) })}
                {isAbsent && <span className="text-base"> {words.personAbsent}</span>}
              </span>
              {!isAbsent && (
                <span className="flex flex-wrap gap-2.5">
                  <button
                    type="button"
                    className={ghostButton}
                    onClick={() => setOpen({ what: 'wrong', person })}
                  >
                    <Pencil aria-hidden="true" /> {words.putRight({ name })}
                  </button>
                  {present.length > 1 && (
                    <button
                      type="button"
                      className={ghostButton}
                      onClick={() => setOpen({ what: 'absent', person })}
                    >
                      <UserX aria-hidden="true" /> {words.notThere({ name })}
                    </button>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {open?.what === 'wrong' && (
        <Sheet title={words.putRightTitle} onClose={close}>
          <p>{words.putRightHow}</p>
          <CorrectionForm visit={visit} person={open.person} record={record} onSaved={close} />
        </Sheet>
      )}
      {open?.what === 'absent' && (
        <Sheet title={words.notThereTitle({ name: open.person.name })} onClose={close}>
          <p>{words.notThereHow}</p>
          <AbsenceForm visit={visit} person={open.person} record={record} onSaved={close} />
        </Sheet>
      )}
    </>
  )
}

interface FormProps extends Props {
  person: Person
  onSaved: () => void
}

function AbsenceForm({ visit: { orderId }, person, record, onSaved }: FormProps) {
  const words = useWords()
  const [note, setNote] = useState('')
  const id = useId()
  return (
    <ReasonForm
      reasons={words.absentReasons}
      action={words.saveAbsent}
      onChoose={async reason => {
        await record({ kind: 'absent', orderId, person: person.position, reason, note })
        // The screen behind the sheet shows it if the phone is full.
        onSaved()
      }}
    >
      <label htmlFor={id}>{words.ownWords}</label>
      <input
        id={id}
        className={bigField}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={event => setNote(event.target.value)}
      />
    </ReasonForm>
  )
}

function CorrectionForm({ visit: { orderId }, person, record, onSaved }: FormProps) {
  const words = useWords()
  const id = useId()
  const [name, setName] = useState(person.name)
  const [isInMonths, setInMonths] = useState(person.ageMonths !== null && person.ageMonths !== undefined)
  const [age, setAge] = useState(String(person.ageMonths ?? person.age))
  const [gender, setGender] = useState(person.gender)
  const [guardianName, setGuardianName] = useState('')
  const count = Number(age)
  const years = isInMonths ? wholeYears(count) : count
  const isGuardianNeeded = age !== '' && isMinor(years) && !isMinor(person.age)
  const isRight =
    age !== '' &&
    name.trim() !== '' &&
    !personNameRule.problem(personNameRule.clean(name)) &&
    (isInMonths ? count <= MAX_AGE_MONTHS : count <= 110)
  const [isBusy, save] = useAction(async () => {
    if (!isRight) return
    await record({
      kind: 'corrected',
      orderId,
      person: person.position,
      name,
      age: years,
      ...(isInMonths && { ageMonths: count }),
      gender: GENDERS.labelOf(gender),
      guardianName,
      before: { name: person.name, age: person.age, gender: person.gender },
    })
    onSaved()
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor={`${id}-name`}>{words.nameField}</label>
      <input
        id={`${id}-name`}
        className={bigField}
        value={name}
        maxLength={personNameRule.maxTyped}
        autoComplete="off"
        required
        onChange={event => setName(event.target.value)}
      />
      <label htmlFor={`${id}-age`}>{words.ageField}</label>
      <span className="flex gap-2.5">
        <input
          id={`${id}-age`}
          className={bigField}
          value={age}
          inputMode="numeric"
          autoComplete="off"
          required
          onChange={event => setAge(keepDigits(event.target.value).slice(0, 3))}
        />
        <select
          aria-label={words.ageField}
          className={bigField}
          value={isInMonths ? 'months' : 'years'}
          onChange={event => setInMonths(event.target.value === 'months')}
        >
          <option value="years">{words.inYears}</option>
          <option value="months">{words.inMonths}</option>
        </select>
      </span>
      <label htmlFor={`${id}-gender`}>{words.genderField}</label>
      <select
        id={`${id}-gender`}
        className={bigField}
        value={gender}
        onChange={event => setGender(GENDERS.codes.find(code => code === event.target.value) ?? 'other')}
      >
        {GENDERS.codes.map(code => (
          <option key={code} value={code}>
            {words.genderNames[code]}
          </option>
        ))}
      </select>
      {isGuardianNeeded && (
        <>
          <label htmlFor={`${id}-guardian`}>{words.guardianField}</label>
          <input
            id={`${id}-guardian`}
            className={bigField}
            value={guardianName}
            maxLength={personNameRule.maxTyped}
            autoComplete="off"
            required
            onChange={event => setGuardianName(event.target.value)}
          />
        </>
      )}
      <button type="submit" className={mainButton} aria-disabled={isBusy || !isRight}>
        {words.savePerson}
      </button>
    </form>
  )
}
