import { fastStartInWords } from '#desk/orders/fast-start.ts'
import { Checkbox } from '#desk/orders/parts.tsx'
import type { SlotTime } from '#desk/orders/time-field.tsx'
import { formatDay, formatTime } from '#rules/dates.ts'
import { isSamePerson } from '#rules/patients/patient.ts'
import { breakfastAt, isAfterBreakfast, type Needs } from '#rules/visits/eating.ts'
import { computeFast, type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import { hasBegun, slotHour } from '#rules/visits/slots.ts'
import type { DeskCustomer } from './contract.ts'
import { type Draft, personName } from './draft.ts'
import { words } from './words.ts'

interface QuestionsProps extends Omit<FastProps, 'time'> {
  onChange: (change: Partial<Draft>) => void
}

/** Whether a person who would have to fast is pregnant, and what all have to eat or not. */
export function FastQuestions({ draft, needs, known, now, onChange }: QuestionsProps) {
  const mayBePregnant = draft.people.filter(
    ({ gender }, position) =>
      gender === 'Female' &&
      ((needs[position]?.fastingHours ?? 0) > 0 || needs[position]?.noFast === 'pregnant'),
  )
  const setPregnant = (key: string, isPregnant: boolean) =>
    onChange({
      people: draft.people.map(person => (person.key === key ? { ...person, isPregnant } : person)),
    })
  return (
    <>
      {mayBePregnant.map(person => (
        <Checkbox
          key={person.key}
          isChecked={person.isPregnant}
          onChange={() => setPregnant(person.key, !person.isPregnant)}
        >
          {`${personName(draft, person)} is pregnant`}
        </Checkbox>
      ))}
      <Fast time={draft.time} needs={needs} draft={draft} known={known} now={now} />
    </>
  )
}

interface FastProps {
  time: SlotTime
  /** What the tests of this booking need of each patient. */
  needs: readonly Needs[]
  draft: Draft
  known: DeskCustomer | null | undefined
  now: Date
}

/**
 * When the patient must stop eating; once that hour has passed, asks whether they did. For a child or a pregnant woman
 * no fast, and when breakfast begins before a test after a meal.
 */
function Fast({ time: { date, timeSlot }, needs, draft, known, now }: FastProps) {
  const hour = slotHour(timeSlot)
  const fastingHours = Math.max(0, ...needs.map(need => need.fastingHours))
  const eats = hour === undefined ? undefined : needs.find(isAfterBreakfast)
  const meal = eats && hour !== undefined ? breakfastAt(eats, { date, hour }) : undefined
  const others = [
    ...(meal
      ? [
          `Say: start breakfast at ${formatTime(meal)} on ${formatDay(date)}, then only water until the sample.`,
        ]
      : []),
    ...(needs.some(({ noFast }) => noFast)
      ? [
          'A child below 12 years or a pregnant woman does not fast. Ask the doctor about the fasting test, then tell the customer.',
        ]
      : []),
  ].map(prompt => (
    <p key={prompt} role="status" className="w-full font-semibold">
      {prompt}
    </p>
  ))
  const own = hour === undefined ? null : computeFast({ date, hour }, fastingHours)
  const fast = hour === undefined ? null : strictestFast([own, fastOfDay(known, draft, date)])
  if (!fast) return others.length > 0 ? others : <p role="status" />
  const isOwn = fast.date === own?.date && fast.hour === own.hour
  const hasBegunFast = hasBegun(fast.date, fast.hour, now)
  const facts = { count: fastingHours, ...fastStartInWords(fast) }
  const ofOwn = hasBegunFast ? words.fastingQuestion(facts) : words.fastingPrompt(facts)
  const ofDay = hasBegunFast ? words.fastOfDayQuestion(facts) : words.fastOfDayPrompt(facts)
  return (
    <>
      {others}
      <p
        role="status"
        className={
          hasBegunFast
            ? 'w-full rounded-lg bg-marigold-tint px-2.5 py-1.5 font-semibold text-marigold-ink'
            : 'w-full'
        }
      >
        {isOwn ? ofOwn : ofDay}
      </p>
    </>
  )
}

/** The fast that other visits booked on a day require of these patients; null for none. */
function fastOfDay(known: FastProps['known'], draft: Draft, date: string): FastStart | null {
  const booked = (known?.openOrders ?? []).filter(
    order => order.status === 'confirmed' && order.date === date,
  )
  const people = draft.people.map(person => ({
    patientId: person.patientId ?? null,
    name: personName(draft, person),
    gender: person.gender,
    age: Number(person.age),
    relation: person.relation,
  }))
  return strictestFast(
    booked
      .flatMap(({ patients }) => patients)
      .filter(patient => people.some(person => isSamePerson(person, patient)))
      .map(({ fastFrom }) => fastFrom),
  )
}
