import { useState } from 'react'
import { CLOSE_REASONS, CLOSINGS, type CloseReason, type RequestKind } from '#rules/desk/requests.ts'
import { requestStatuses } from '#text/requests.ts'
import { say } from '#text/text.ts'
import { words } from './words.ts'

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
      <h3 className="text-sm">{words.closeRequest}</h3>
      <label className="grid gap-1">
        {words.reason}
        <select
          data-key="e"
          value={reason ?? ''}
          aria-invalid={isMissing || undefined}
          aria-describedby="close-help"
          onChange={event => setReason(CLOSE_REASONS.find(one => one === event.target.value))}
        >
          <option value="">{words.chooseReason}</option>
          {CLOSE_REASONS.map(one => (
            <option key={one} value={one}>
              {words.closings[one]}
            </option>
          ))}
        </select>
      </label>
      <p id="close-help" className={isWrong ? 'font-semibold text-rose' : 'text-muted'}>
        {isWrong && words.reasonMissing}
        {reason && hasStatus && words.customerSees({ status: say(requestStatuses[CLOSINGS[reason]]) })}
      </p>
      <button type="submit" className="justify-self-start">
        {words.closeButton}
      </button>
    </form>
  )
}
