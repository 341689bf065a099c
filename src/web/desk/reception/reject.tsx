import type { TubeScan } from '#contract/desk/reception.ts'
import { REJECT_REASONS, type RejectReason } from '#rules/specimens/states.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'

/** Whether a tube can be rejected: it is here, and is not rejected. */
export const isRejectable = (scan: TubeScan | undefined): boolean =>
  scan?.tube?.receivedAt != null && scan.tube.state !== 'rejected'

interface Props {
  /** The tube in hand. */
  scan: TubeScan | undefined
  mayReject: boolean
  reason: RejectReason | undefined
  isBusy: boolean
  onChoose: (reason: RejectReason) => void
  onReject: () => void
  onBack: () => void
}

/** The reasons, and what follows from one before it is pressed. */
export function Reject({ scan, mayReject, reason, isBusy, onChoose, onReject, onBack }: Props) {
  const why = !mayReject ? say(tubes.mayNotReject) : isRejectable(scan) ? '' : say(tubes.nothingToReject)
  const { tests = 0, patientName = '' } = scan?.tube ?? {}
  return (
    <section className="rec-reject" aria-labelledby="rec-reject">
      <header>
        <h2 id="rec-reject">{say(tubes.somethingWrong)}</h2>
        <p className="desk-quiet" id="rec-reject-how">
          {why || say(tubes.rejectHow)}
        </p>
      </header>
      <ul>
        {REJECT_REASONS.map((one, at) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={reason === one}
              aria-disabled={why !== ''}
              aria-describedby="rec-reject-how"
              onClick={() => why === '' && onChoose(one)}
            >
              <kbd>{at + 1}</kbd> {say(tubes.reasons[one])}
            </button>
          </li>
        ))}
      </ul>
      {reason && (
        <div className="rec-consequence" role="status">
          <p>
            {say(tubes.consequence, { reason: say(tubes.reasons[reason]), count: tests, name: patientName })}
          </p>
          <button type="button" className="rec-danger" aria-disabled={isBusy} onClick={onReject}>
            {say(tubes.rejectButton)} <kbd>{say(tubes.keys.enter)}</kbd>
          </button>
          <button type="button" onClick={onBack}>
            {say(tubes.back)} <kbd>{say(tubes.keys.back)}</kbd>
          </button>
        </div>
      )}
    </section>
  )
}
