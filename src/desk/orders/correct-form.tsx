import { useState } from 'react'
import { type DeskAnswer, type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { MAX_AGE_MONTHS, personNameRule, phoneRule } from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { isMinor, wholeYears } from '#rules/patients/patient.ts'
import { keepDigits } from '#rules/people.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import type { DeskOrder } from './contract.ts'
import { fastStartInWords } from './fast-start.ts'
import { Checkbox, FieldRow } from './parts.tsx'
import { useResponse } from './use-response.ts'
import { words } from './words.ts'

type Patient = DeskOrder['patients'][number]
type Person = Omit<DeskBody<'previewPersonCorrection'>, 'guardianName' | 'age'> & { age: number }

/** An age below two years is typed in months. */
const toTyped = (person: Patient) => ({
  name: person.name,
  isInMonths: person.months !== null,
  age: String(person.months ?? person.years),
  gender: person.gender,
  phone: '',
  guardianName: '',
  isOther: false,
})
type Typed = ReturnType<typeof toTyped>

function toPerson({ position }: Patient, typed: Typed): Person | undefined {
  const count = Number(typed.age)
  const { name, gender, phone, isOther, isInMonths } = typed
  if (typed.age === '' || name.trim() === '' || (isInMonths && count > MAX_AGE_MONTHS)) return undefined
  const age = isInMonths ? wholeYears(count) : count
  return { patient: position, name, age, ...(isInMonths && { ageMonths: count }), gender, phone, isOther }
}

/** Corrects one person of the visit and the contact at the door, and shows what changes for their preparation. */
export function CorrectForm({ order, onDone, onCancel }: ActionProps) {
  const { patients, reports, addedTo, isCentreVisit } = order
  const open = patients.filter(({ position }) => !reports.some(({ patient }) => patient === position))
  const [person, setPerson] = useState(open[0] ?? patients[0])
  const [typed, setTyped] = useState(person && toTyped(person))
  const [door, setDoor] = useState({ name: order.door?.name ?? '', phone: '', isNone: false })
  const given = person && typed && toPerson(person, typed)
  const isPersonChanged = person && typed && JSON.stringify(typed) !== JSON.stringify(toTyped(person))
  const isDoorChanged = door.isNone || door.phone !== '' || door.name !== (order.door?.name ?? '')
  const params = { id: order.orderId }
  const preview = useResponse(
    deskApi.previewPersonCorrection,
    given && isPersonChanged ? { params, body: { ...given, phone: '' } } : undefined,
  )
  const isGuardianNeeded = given && isMinor(given.age) && (!isMinor(person.years) || given.isOther)
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!given) return
    const body = {
      ...given,
      guardianName: typed.guardianName,
      ...(isDoorChanged && { door: door.isNone ? null : { name: door.name, phone: door.phone } }),
      revision: order.revision,
    }
    await deskApi.correctPersonAtDesk({ params, body })
    await onDone()
  })
  if (!person || !typed) return null
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes })
  const choose = (position: number) => {
    const chosen = patients.find(patient => patient.position === position)
    setPerson(chosen)
    setTyped(chosen && toTyped(chosen))
  }
  const hasDoor = !addedTo && !isCentreVisit && order.status !== 'collected'
  return (
    <ActionForm
      order={order}
      label="Save the correction"
      isReady={given !== undefined && Boolean(isPersonChanged || isDoorChanged)}
      isBusy={isBusy}
      error={error}
      messages={words.corrected}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {patients.length > 1 && (
        <LabelledField label="Person" isWide>
          <select value={person.position} onChange={event => choose(Number(event.target.value))}>
            {open.map(({ position, name }) => (
              <option key={position} value={position}>
                {name}
              </option>
            ))}
          </select>
        </LabelledField>
      )}
      <PersonFields
        typed={typed}
        phone={person.phone}
        isGuardianNeeded={Boolean(isGuardianNeeded)}
        onChange={change}
      />
      <Checkbox isChecked={typed.isOther} onChange={isOther => change({ isOther })}>
        This is another person than was booked
      </Checkbox>
      {typed.isOther && <p className="text-muted">Ask them for their consent first. It is recorded.</p>}
      {preview.value && <PreparationChange name={typed.name} {...preview.value} />}
      {hasDoor && (
        <details>
          <summary className="min-h-6 cursor-pointer underline underline-offset-2 max-[1099px]:min-h-11 max-[1099px]:content-center">
            Who answers at the door
          </summary>
          <DoorFields order={order} door={door} onChange={setDoor} />
        </details>
      )}
    </ActionForm>
  )
}

interface PersonFieldsProps {
  typed: Typed
  /** The masked phone. */
  phone: string | null
  isGuardianNeeded: boolean
  onChange: (changes: Partial<Typed>) => void
}

function PersonFields({ typed, phone, isGuardianNeeded, onChange }: PersonFieldsProps) {
  return (
    <FieldRow>
      <LabelledField label="Name" isWide>
        <input
          value={typed.name}
          maxLength={personNameRule.maxTyped}
          autoComplete="off"
          onChange={event => onChange({ name: event.target.value })}
        />
      </LabelledField>
      <div className="grid w-full grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-2">
        <LabelledField label="Age">
          <input
            value={typed.age}
            inputMode="numeric"
            autoComplete="off"
            onChange={event => onChange({ age: keepDigits(event.target.value).slice(0, 3) })}
          />
        </LabelledField>
        <LabelledField label="In">
          <select
            value={typed.isInMonths ? 'months' : 'years'}
            onChange={event => onChange({ isInMonths: event.target.value === 'months' })}
          >
            <option value="years">years</option>
            <option value="months">months</option>
          </select>
        </LabelledField>
        <LabelledField label="Gender">
          <select
            value={typed.gender}
            onChange={event => {
              const gender = GENDERS.labels.find(label => label === event.target.value)
              if (gender) onChange({ gender })
            }}
          >
            {GENDERS.labels.map(label => (
              <option key={label}>{label}</option>
            ))}
          </select>
        </LabelledField>
      </div>
      <LabelledField label={phone ? words.phoneNow({ phone }) : 'Phone'} isWide>
        <input
          value={typed.phone}
          inputMode="tel"
          maxLength={phoneRule.maxTyped}
          autoComplete="off"
          onChange={event => onChange({ phone: event.target.value })}
        />
      </LabelledField>
      {isGuardianNeeded && (
        <LabelledField label="Parent or guardian who consents" isWide>
          <input
            value={typed.guardianName}
            maxLength={personNameRule.maxTyped}
            autoComplete="off"
            required
            onChange={event => onChange({ guardianName: event.target.value })}
          />
        </LabelledField>
      )}
    </FieldRow>
  )
}

interface DoorFieldsProps {
  order: DeskOrder
  door: { name: string; phone: string; isNone: boolean }
  onChange: (door: DoorFieldsProps['door']) => void
}

function DoorFields({ order, door, onChange }: DoorFieldsProps) {
  return (
    <FieldRow>
      <LabelledField label="Name at the door" isWide>
        <input
          value={door.name}
          maxLength={personNameRule.maxTyped}
          autoComplete="off"
          disabled={door.isNone}
          onChange={event => onChange({ ...door, name: event.target.value })}
        />
      </LabelledField>
      <LabelledField
        label={order.door ? words.doorPhoneNow({ phone: order.door.phone }) : 'Phone at the door'}
        isWide
      >
        <input
          value={door.phone}
          inputMode="tel"
          maxLength={phoneRule.maxTyped}
          autoComplete="off"
          disabled={door.isNone}
          onChange={event => onChange({ ...door, phone: event.target.value })}
        />
      </LabelledField>
      {order.door && (
        <Checkbox isChecked={door.isNone} onChange={isNone => onChange({ ...door, isNone })}>
          No contact at the door but the customer
        </Checkbox>
      )}
    </FieldRow>
  )
}

type Preview = DeskAnswer<'previewPersonCorrection'>

/** Nothing if the preparation stays the same. */
function PreparationChange({ name, before, after }: Preview & { name: string }) {
  const [was, is] = [preparationWords(before), preparationWords(after)]
  if (was === is) return null
  return (
    <p role="status" className="font-[650]">
      {words.preparationChanges({ name, was, is })}
    </p>
  )
}

function preparationWords({ fastFrom, noFast }: Preview['before']): string {
  if (noFast) return words.noFastOf[noFast]
  return fastFrom ? words.fastFromHour(fastStartInWords(fastFrom)) : words.needsNoFast
}
