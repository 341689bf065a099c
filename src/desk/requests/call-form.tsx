import { useState } from 'react'
import { CALL_OUTCOMES, type CallOutcome } from '#rules/desk/requests.ts'
import * as words from '#text/desk/requests.ts'
import { say } from '#text/text.ts'

export interface NotedCall {
  callId: string
  outcome: CallOutcome
  note: string
  againAt?: string
}

const NOTHING = { outcome: 'reached' as CallOutcome, note: '', again: '' }

/**
 * A call that was made. `onNote` tells whether it is noted: pressed again where no answer came it is the same call, by
 * its id.
 */
export function CallForm({ onNote }: { onNote: (call: NotedCall) => Promise<boolean> }) {
  const [{ outcome, note, again }, setTyped] = useState(NOTHING)
  const [callId, setCallId] = useState(() => crypto.randomUUID())
  const change = (part: Partial<typeof NOTHING>) => setTyped(before => ({ ...before, ...part }))
  return (
    <form
      className="desk-form"
      onSubmit={async event => {
        event.preventDefault()
        // What is typed is India's time, wherever the desk's clock thinks it is.
        const againAt =
          outcome === 'call-again' && again ? { againAt: new Date(`${again}+05:30`).toISOString() } : {}
        if (!(await onNote({ callId, outcome, note, ...againAt }))) return
        setCallId(crypto.randomUUID())
        setTyped(NOTHING)
      }}
    >
      <h3>{say(words.noteCallTitle)}</h3>
      <fieldset>
        <legend className="desk-hidden">{say(words.noteCallTitle)}</legend>
        {CALL_OUTCOMES.map((one, at) => (
          <label key={one}>
            <input
              type="radio"
              name="outcome"
              data-key={at === 0 ? 'c' : undefined}
              checked={outcome === one}
              onChange={() => change({ outcome: one })}
            />{' '}
            {say(words.outcomes[one])}
          </label>
        ))}
      </fieldset>
      {outcome === 'call-again' && (
        <label>
          {say(words.againLabel)}
          <input
            type="datetime-local"
            required
            value={again}
            onChange={event => change({ again: event.target.value })}
          />
        </label>
      )}
      <label>
        {say(words.noteLabel)}
        <input
          value={note}
          maxLength={300}
          autoComplete="off"
          onChange={event => change({ note: event.target.value })}
        />
      </label>
      <button type="submit">{say(words.noteButton)}</button>
    </form>
  )
}
