import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusFirstProblem, SelectField, TextField } from '#kit/field.tsx'
import { useAction } from '#kit/use-action.ts'
import { personNameRule } from '#rules/fields.ts'
import { formatBirthDay, readBirth } from '#rules/patients/birth.ts'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { isRelation, PATIENT_RELATIONS, relationName } from '#rules/patients/patient.ts'
import { SaveButtons } from '#shop/account/save-buttons.tsx'
import { api, errorMessage } from '#shop/frame/api.ts'
import { didNotWork, emailLabel, genderLabel, nameLabel, phoneLabel } from '#text/common.ts'
import { relationQuestion } from '#text/fields.ts'
import { asOnIdentityCard, pleaseChoose } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'
import * as words from './words.ts'

interface PersonEditorProps {
  person?: SavedPatient
  onDone: (message: string) => Promise<void>
  onClose: () => void
}

/** Typed values; empty ones are not changed, or not sent. */
const typedOf = (person?: SavedPatient) => ({
  name: person?.name ?? '',
  gender: person?.gender ?? '',
  relation: person?.relation ?? '',
  birth: birthText(person),
  phone: person?.phone ?? '',
  email: person?.email ?? '',
})

/** Only the year, if the day is estimated. */
function birthText(person?: SavedPatient): string {
  if (!person?.birthDate) return ''
  return person.isBirthEstimated ? person.birthDate.slice(0, 4) : formatBirthDay(person.birthDate)
}

/** The birth to send; nothing if it is unchanged, so that an estimated day stays. The server refuses other input. */
const birthOf = (typed: string, person?: SavedPatient) =>
  person && typed === birthText(person) ? {} : (readBirth(typed) ?? { birthDate: typed })

export default function PersonEditor({ person, onDone, onClose }: PersonEditorProps) {
  const [typed, setTyped] = useState(() => typedOf(person))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstProblem(form.current)
  }, [errors])
  const change = (values: Partial<typeof typed>) => setTyped(now => ({ ...now, ...values }))
  const [isBusy, save] = useSave({ person, typed, onDone, setErrors, setProblem })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-3 grid gap-4">
      <TextField
        label={say(nameLabel)}
        autoComplete="off"
        maxLength={personNameRule.maxTyped}
        value={typed.name}
        onChange={event => change({ name: event.target.value })}
        error={errors.name}
      />
      <Birth typed={typed} change={change} errors={errors} />
      <Choices typed={typed} change={change} errors={errors} />
      <Contact typed={typed} change={change} errors={errors} />
      <SaveButtons problem={problem} isBusy={isBusy} onClose={onClose} />
    </form>
  )
}

interface ChoicesProps {
  typed: ReturnType<typeof typedOf>
  change: (values: Partial<ReturnType<typeof typedOf>>) => void
  errors: Record<string, string>
}

function Choices({ typed, change, errors }: ChoicesProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        label={say(genderLabel)}
        hint={say(asOnIdentityCard)}
        value={typed.gender}
        onChange={event => change({ gender: event.target.value as typeof typed.gender })}
        error={errors.gender}
      >
        <option value="">{say(pleaseChoose)}</option>
        {GENDERS.codes.map(gender => (
          <option key={gender} value={GENDERS.labelOf(gender)}>
            {genderName(gender)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={say(words.relationLabel)}
        hint={say(relationQuestion)}
        value={typed.relation}
        onChange={event => change({ relation: event.target.value as typeof typed.relation })}
        error={errors.relation}
      >
        <option value="">{say(pleaseChoose)}</option>
        {PATIENT_RELATIONS.map(relation => (
          <option key={relation} value={relation}>
            {isRelation(relation) ? relationName(relation) : say(words.myself)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function Birth({ typed, change, errors }: ChoicesProps) {
  return (
    <TextField
      label={say(words.birthDateLabel)}
      hint={say(words.birthHint)}
      inputMode="numeric"
      autoComplete={typed.relation === 'self' ? 'bday' : 'off'}
      value={typed.birth}
      onChange={event => change({ birth: event.target.value })}
      error={errors.birthDate ?? errors.birthYear}
    />
  )
}

function Contact({ typed, change, errors }: ChoicesProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <TextField
        label={say(phoneLabel)}
        isOptional
        hint={say(words.phoneHint)}
        type="tel"
        autoComplete="off"
        value={typed.phone}
        onChange={event => change({ phone: event.target.value })}
        error={errors.phone}
      />
      <TextField
        label={say(emailLabel)}
        isOptional
        type="email"
        autoComplete="off"
        value={typed.email}
        onChange={event => change({ email: event.target.value })}
        error={errors.email}
      />
    </div>
  )
}

interface SaveOptions extends Pick<PersonEditorProps, 'person' | 'onDone'> {
  typed: ReturnType<typeof typedOf>
  setErrors: (errors: Record<string, string>) => void
  setProblem: (problem: string) => void
}

/** Sends what was typed, and shows what is wrong with it. */
function useSave({ person, typed, onDone, setErrors, setProblem }: SaveOptions) {
  return useAction(async () => {
    const { name, gender, relation, phone, email } = typed
    const birth = birthOf(typed.birth, person)
    const body = { name, gender, relation, phone, email, ...birth } as Parameters<
      typeof api.addPatient
    >[0]['body']
    try {
      const { message } = person
        ? await api.changePatient({ params: { id: person.id }, body })
        : await api.addPatient({ body })
      await onDone(message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isUnread = 'birthDate' in birth && !readBirth(typed.birth)
      setErrors({ ...error.fields, ...(isUnread ? { birthDate: say(words.birthUnreadable) } : {}) })
      setProblem(Object.keys(error.fields).length > 0 ? '' : errorMessage(error, say(didNotWork)))
    }
  })
}
