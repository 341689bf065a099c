import { useId, useState } from 'react'
import type { EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { bigField, mainButton } from '#collector/frame/styles.ts'
import { useAction } from '#kit/use-action.ts'
import { MAX_AGE_MONTHS, personNameRule } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { isMinor, wholeYears } from '#rules/patients/patient.ts'
import { keepDigits } from '#rules/people.ts'

export interface PersonFormProps {
  visit: PhoneVisit
  record: (event: EventToReport) => Promise<boolean>
  person: PhoneVisit['people'][number]
  onSaved: () => void
}

/** Name, age and gender of a person, as they are put right at the door. */
export default function CorrectionForm({ visit: { orderId }, person, record, onSaved }: PersonFormProps) {
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
