import type { SlotTime } from '#desk/orders/time-field.tsx'
import { formatDay } from '#rules/dates.ts'
import { isSamePerson } from '#rules/patients/patient.ts'
import { computeFast, type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import { formatHour, hasBegun, slotHour } from '#rules/visits/slots.ts'
import type { DeskCustomer } from './contract.ts'
import { type Draft, personName } from './draft.ts'
import { words } from './words.ts'

interface FastProps {
  time: SlotTime
  /** The fast for the tests of this booking. */
  fastingHours: number
  draft: Draft
  known: DeskCustomer | null | undefined
  now: Date
}

/** When the patient must stop eating; once that hour has passed, asks whether they did. */
export function Fast({ time: { date, timeSlot }, fastingHours, draft, known, now }: FastProps) {
  const hour = slotHour(timeSlot)
  const own = hour === undefined ? null : computeFast({ date, hour }, fastingHours)
  const fast = hour === undefined ? null : strictestFast([own, fastOfDay(known, draft, date)])
  if (!fast) return <p role="status" />
  const isOwn = fast.date === own?.date && fast.hour === own.hour
  const hasBegunFast = hasBegun(fast.date, fast.hour, now)
  const facts = { count: fastingHours, hour: formatHour(fast.hour), day: formatDay(fast.date) }
  const ofOwn = hasBegunFast ? words.fastingQuestion(facts) : words.fastingPrompt(facts)
  const ofDay = hasBegunFast ? words.fastOfDayQuestion(facts) : words.fastOfDayPrompt(facts)
  return (
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
  )
}

/** The fast that other visits booked on a day require of these patients; null for none. */
function fastOfDay(known: FastProps['known'], draft: Draft, date: string): FastStart | null {
  const booked = (known?.openOrders ?? []).filter(one => one.status === 'confirmed' && one.date === date)
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
