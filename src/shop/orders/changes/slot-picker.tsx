import { useState } from 'react'
import { ourCity } from '#kit/cities.ts'
import type { ServedCity } from '#rules/cities.ts'
import { type PossibleHours, possibleHours } from '#rules/visits/eating.ts'
import { isOpenOn } from '#rules/visits/opening.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { DayChoice, SlotSkeleton, SlotsNotLoaded, TimeChoice } from '#shop/checkout/slot-choice.tsx'
import {
  dayAtCentre,
  dayToShow,
  type nearestSlot,
  type SlotDay,
  slotToShow,
  suggestedSlot,
  withOwnSlot,
} from '#shop/checkout/slot-words.ts'
import { useSlots } from '#shop/checkout/use-slots.ts'
import type { Order } from '#wire/orders/order.ts'

interface ChosenTime {
  date: string
  hour: number | null
}

/** `suggest`: which slot is chosen first; that of a moved visit by default. */
export function useSlotPicker(
  order: Order,
  suggest: typeof suggestedSlot | typeof nearestSlot = suggestedSlot,
) {
  const { date, timeSlot } = order.collectionDetails
  const from = { date, hour: slotHour(timeSlot) ?? 0 }
  const city = ourCity(order.shippingAddress.city)
  const slots = useSlots(order.shippingAddress.city, true, order.patients.length)
  const visit = possibleHours(order.patients, city)
  const days = slots.days?.map(day => withOwnSlot(dayAtCentre(day, order.centre), from))
  const [picked, pick] = useState<ChosenTime>()
  const chosen = picked ?? (days && suggest(days, from, visit)) ?? { date, hour: null }
  const day = days && dayToShow(days, chosen.date)
  const hour = slotToShow(day, chosen.hour, visit)
  return { city, days, day, hour, visit, pick, problem: slots.problem, reload: slots.reload }
}

interface SlotPickerProps {
  picker: ReturnType<typeof useSlotPicker>
  centre: Order['centre']
}

export function SlotPicker({ picker, centre }: SlotPickerProps) {
  const { city, days, day, hour, visit, pick, problem, reload } = picker
  if (problem) return <SlotsNotLoaded problem={problem} reload={reload} />
  if (!days || !day) return <SlotSkeleton />
  return <Choice city={city} days={days} day={day} hour={hour} visit={visit} centre={centre} pick={pick} />
}

interface ChoiceProps {
  city: ServedCity
  days: readonly SlotDay[]
  day: SlotDay
  hour: number | null
  visit: PossibleHours
  centre: Order['centre']
  pick: (chosen: ChosenTime) => void
}

function Choice({ city, days, day, hour, visit, centre, pick }: ChoiceProps) {
  return (
    <>
      <DayChoice days={days} city={city} value={day.date} onChange={date => pick({ date, hour })} />
      <TimeChoice
        day={day}
        city={city}
        isCentreClosed={centre !== null && !isOpenOn(centre, day.date)}
        visit={visit}
        value={hour}
        onChange={next => pick({ date: day.date, hour: next })}
      />
    </>
  )
}
