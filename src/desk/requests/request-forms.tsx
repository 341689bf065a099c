import { useState } from 'react'
import type { DeskBody } from '#desk/frame/desk-api.ts'
import {
  CALL_OUTCOMES,
  type CallOutcome,
  CLOSE_REASONS,
  CLOSINGS,
  type CloseReason,
  type RequestKind,
} from '#rules/desk/requests.ts'
import { requestStatuses } from '#text/requests.ts'
import { closingNames } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { words } from './words.ts'

export type PhoneCall = DeskBody<'recordDeskCall'>

const EMPTY = { outcome: 'reached' as CallOutcome, note: '', again: '' }

/** Records a call. `onSave` returns true once it is recorded; until then a repeated click sends the same id. */
export function PhoneCallForm({ onSave }: { onSave: (call: PhoneCall) => Promise<boolean> }) {
  const [{ outcome, note, again }, setTyped] = useState(EMPTY)
  const [callId, setCallId] = useState(() => crypto.randomUUID())
  const change = (part: Partial<typeof EMPTY>) => setTyped(before => ({ ...before, ...part }))
  // A typed time is India's, whatever the time zone of the device.
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
        {CALL_OUTCOMES.map((choice, index) => (
          <label key={choice} className="inline-flex items-center gap-1.5">
            <input
              type="radio"
              name="outcome"
              data-key={index === 0 ? 'c' : undefined}
              checked={outcome === choice}
              onChange={() => change({ outcome: choice })}
            />{' '}
            {words.outcomes[choice]}
          </label>
        ))}
      </fieldset>
      {outcome === 'call-again' && (
        <label className="grid gap-1">
          {'Call again at'}
          <input
            type="datetime-local"
            required
            value={again}
            onChange={event => change({ again: event.target.value })}
          />
        </label>
      )}
      <label className="grid gap-1">
        {'Note'}
        <input
          value={note}
          maxLength={300}
          autoComplete="off"
          onChange={event => change({ note: event.target.value })}
        />
      </label>
      <button type="submit" className="justify-self-start">
        Save call
      </button>
    </form>
  )
}

interface Props {
  kind: RequestKind
  onClose: (reason: CloseReason) => void
}

/** Closes a request without an order, and shows the status that its customer will see. */
export function CloseForm({ kind, onClose }: Props) {
  const [reason, setReason] = useState<CloseReason>()
  const [isMissing, setMissing] = useState(false)
  const hasStatus = kind === 'home-care' || kind === 'consultation'
  const isWrong = isMissing && !reason
  return (
    <form
      className="grid gap-2 border-t border-line pt-3"
      onSubmit={event => {
        event.preventDefault()
        setMissing(reason === undefined)
        if (reason) onClose(reason)
      }}
    >
      <h3 className="text-sm">Close the request</h3>
      <label className="grid gap-1">
        {'Reason'}
        <select
          data-key="e"
          value={reason ?? ''}
          aria-invalid={isMissing || undefined}
          aria-describedby="close-help"
          onChange={event => setReason(CLOSE_REASONS.find(reason => reason === event.target.value))}
        >
          <option value="">Choose a reason</option>
          {CLOSE_REASONS.map(reason => (
            <option key={reason} value={reason}>
              {closingNames[reason]}
            </option>
          ))}
        </select>
      </label>
      <p id="close-help" className={isWrong ? 'font-semibold text-rose' : 'text-muted'}>
        {isWrong && 'Please choose a reason.'}
        {reason &&
          hasStatus &&
          `The customer will see “${say(requestStatuses[CLOSINGS[reason]])}” under My Orders.`}
      </p>
      <button type="submit" className="justify-self-start">
        Close request
      </button>
    </form>
  )
}
