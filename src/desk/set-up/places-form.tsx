import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import type { City } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import type { Slot } from './places.tsx'

interface Props {
  city: City
  date: string
  slot: Slot
  onClose: () => void
  onDone: (sentence: string) => Promise<void>
}

/** Sets the places of an hour by hand, with a reason, or leaves them to who works again. */
export function PlacesForm({ city, date, slot, onClose, onDone }: Props) {
  const { hour, planned, setBy, setReason } = slot
  const [count, setCount] = useState(String(slot.capacity))
  const [reason, setReasonTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const at = { day: formatDay(date), hour: formatHour(hour) }
  const { press, why } = useTry(async (capacity: number | null) => {
    await deskApi.setSlotCapacity({ body: { city, date, hour, capacity, reason } })
    await onDone(
      capacity === null ? say(words.placesLeft, at) : say(words.placesSaved, { ...at, count: capacity }),
    )
  })
  return (
    <form
      className="desk-form"
      aria-label={say(words.placesCell, { ...at, taken: slot.taken, capacity: slot.capacity })}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
      onSubmit={event => {
        event.preventDefault()
        const isGood = /^\d{1,5}$/.test(count.trim())
        setWrong(!isGood)
        if (isGood) void press(Number(count))
      }}
    >
      <h3>{say(words.placesCell, { ...at, taken: slot.taken, capacity: slot.capacity })}</h3>
      <p className="desk-quiet">
        {setBy !== null &&
          (setReason
            ? say(words.setBy, { name: setBy, reason: setReason })
            : say(words.setByPlain, { name: setBy }))}{' '}
        {planned !== null && say(words.plannedAs, { count: planned })}
      </p>
      <label>
        {say(words.newPlaces)}
        <input
          // biome-ignore lint/a11y/noAutofocus: the form was asked for by the press before
          autoFocus
          inputMode="numeric"
          value={count}
          onChange={event => setCount(event.target.value)}
        />
      </label>
      <label>
        {say(words.reasonLabel)}
        <input value={reason} maxLength={100} onChange={event => setReasonTyped(event.target.value)} />
      </label>
      <p role="alert" className="desk-problem">
        {isWrong ? say(words.placesWrong) : why}
      </p>
      <p className="desk-deeds">
        <button type="submit" className="desk-primary">
          {say(words.savePlaces)}
        </button>
        {setBy !== null && (
          <button type="button" onClick={() => press(null)}>
            {say(words.leavePlaces)}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {say(words.cancelEdit)}
        </button>
      </p>
    </form>
  )
}
