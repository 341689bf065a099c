import { useState } from 'react'
import { CALL_OUTCOMES, type CallOutcome } from '#rules/desk/requests.ts'
import { words } from './words.ts'

export interface NewCall {
  callId: string
  outcome: CallOutcome
  note: string
  againAt?: string
}

const EMPTY = { outcome: 'reached' as CallOutcome, note: '', again: '' }

/** A call that was made. `onSave` returns true once it is recorded; until then a repeated click sends the same id. */
export function CallForm({ onSave }: { onSave: (call: NewCall) => Promise<boolean> }) {
  const [{ outcome, note, again }, setTyped] = useState(EMPTY)
  const [callId, setCallId] = useState(() => crypto.randomUUID())
  const change = (part: Partial<typeof EMPTY>) => setTyped(before => ({ ...before, ...part }))
  // The time typed is India's, whatever the time zone of the device.
  const againAt = outcome === 'call-again' && again ? new Date(`${again}+05:30`).toISOString() : undefined
  return (
    <form
      className="grid gap-2 border-t border-line pt-3"
      onSubmit={async event => {
        event.preventDefault()
        if (!(await onSave({ callId, outcome, note, againAt }))) return
        setCallId(crypto.randomUUID())
        setTyped(EMPTY)
      }}
    >
      <h3 className="text-sm">{words.recordCall}</h3>
      <fieldset className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <legend className="sr-only">{words.recordCall}</legend>
        {CALL_OUTCOMES.map((one, index) => (
          <label key={one} className="inline-flex items-center gap-1.5">
            <input
              type="radio"
              name="outcome"
              data-key={index === 0 ? 'c' : undefined}
              checked={outcome === one}
              onChange={() => change({ outcome: one })}
            />{' '}
            {words.outcomes[one]}
          </label>
        ))}
      </fieldset>
      {outcome === 'call-again' && (
        <label className="grid gap-1">
          {words.againAt}
          <input
            type="datetime-local"
            required
            value={again}
            onChange={event => change({ again: event.target.value })}
          />
        </label>
      )}
      <label className="grid gap-1">
        {words.note}
        <input
          value={note}
          maxLength={300}
          autoComplete="off"
          onChange={event => change({ note: event.target.value })}
        />
      </label>
      <button type="submit" className="justify-self-start">
        {words.saveCall}
      </button>
    </form>
  )
}
