import { formatDateTime } from '#rules/dates.ts'
import { REJECT_REASONS, type RejectReason } from '#rules/specimens/states.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'
import type { TubeScan } from './contract.ts'

/** Whether a tube can be rejected: it is here, and is not rejected. */
export const isRejectable = (scan: TubeScan | undefined): boolean =>
  scan?.tube?.receivedAt != null && scan.tube.state !== 'rejected'

interface Props {
  /** The tube in hand. */
  scan: TubeScan | undefined
  mayReject: boolean
  reason: RejectReason | undefined
  isBusy: boolean
  /** It is here and too old: it may be accepted all the same. */
  isAcceptable: boolean
  onChoose: (reason: RejectReason) => void
  onAccept: () => void
  onReject: () => void
  onBack: () => void
}

/** The reasons, and what follows from one before it is pressed. */
export function Reject({ scan, mayReject, reason, isBusy, isAcceptable, ...on }: Props) {
  const why = !mayReject ? say(tubes.mayNotReject) : isRejectable(scan) ? '' : say(tubes.nothingToReject)
  const { tests = 0, patientName = '', quietUntil = null } = scan?.tube ?? {}
  const when = quietUntil ? say(tubes.afterQuiet, { time: formatDateTime(quietUntil) }) : say(tubes.inAMinute)
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
              onClick={() => why === '' && on.onChoose(one)}
            >
              <kbd>{at + 1}</kbd> {say(tubes.reasons[one])}
            </button>
          </li>
        ))}
      </ul>
      {isAcceptable && !reason && (
        <p className="rec-accept">
          <button type="button" aria-disabled={isBusy} onClick={on.onAccept}>
            {say(tubes.acceptButton)} <kbd>{say(tubes.keys.accept)}</kbd>
          </button>
        </p>
      )}
      {reason && (
        <div className="rec-consequence" role="status">
          <p>
            {say(tubes.consequence, {
              reason: say(tubes.reasons[reason]),
              count: tests,
              name: patientName,
              when,
            })}
          </p>
          <button type="button" className="rec-danger" aria-disabled={isBusy} onClick={on.onReject}>
            {say(tubes.rejectButton)} <kbd>{say(tubes.keys.enter)}</kbd>
          </button>
          <button type="button" onClick={on.onBack}>
            {say(tubes.back)} <kbd>{say(tubes.keys.back)}</kbd>
          </button>
        </div>
      )}
    </section>
  )
}
