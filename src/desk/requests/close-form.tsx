import { useState } from 'react'
import { CLOSE_REASONS, CLOSINGS, type RequestKind } from '#rules/desk/requests.ts'
import * as words from '#text/desk/requests.ts'
import { requestStatuses } from '#text/requests/statuses.ts'
import { say } from '#text/text.ts'

type Reason = (typeof CLOSE_REASONS)[number]

interface Props {
  kind: RequestKind
  onCloseAs: (reason: Reason) => void
}

/** Ends a request without an order, and says what its customer then reads. */
export function CloseForm({ kind, onCloseAs }: Props) {
  const [reason, setReason] = useState<Reason>()
  const [isMissing, setMissing] = useState(false)
  const hasPage = kind === 'home-care' || kind === 'consultation'
  return (
    <form
      className="desk-form"
      onSubmit={event => {
        event.preventDefault()
        setMissing(reason === undefined)
        if (reason) onCloseAs(reason)
      }}
    >
      <h3>{say(words.closeTitle)}</h3>
      <label>
        {say(words.reasonLabel)}
        <select
          data-key="e"
          value={reason ?? ''}
          aria-invalid={isMissing || undefined}
          aria-describedby="close-says"
          onChange={event => setReason(CLOSE_REASONS.find(one => one === event.target.value))}
        >
          <option value="">{say(words.chooseReason)}</option>
          {CLOSE_REASONS.map(one => (
            <option key={one} value={one}>
              {say(words.closings[one])}
            </option>
          ))}
        </select>
      </label>
      <p id="close-says" className={isMissing && !reason ? 'desk-problem' : 'desk-quiet'}>
        {isMissing && !reason && say(words.reasonMissing)}
        {reason && hasPage && say(words.customerReads, { status: say(requestStatuses[CLOSINGS[reason]]) })}
      </p>
      <button type="submit">{say(words.closeButton)}</button>
    </form>
  )
}
