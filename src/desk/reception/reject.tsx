import { words as tubeWords } from '#desk/tubes/words.ts'
import { formatDateTime } from '#rules/dates.ts'
import { REJECT_REASONS, type RejectReason } from '#rules/specimens/states.ts'
import type { TubeScan } from './contract.ts'
import { words } from './words.ts'

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
  const why = !mayReject ? words.mayNotReject : isRejectable(scan) ? '' : words.nothingToReject
  const { tests = 0, patientName = '', quietUntil = null } = scan?.tube ?? {}
  const when = quietUntil ? words.afterQuiet({ time: formatDateTime(quietUntil) }) : words.inAMinute
  return (
    <section className="rec-reject" aria-labelledby="rec-reject">
      <header>
        <h2 id="rec-reject">{words.somethingWrong}</h2>
        <p className="desk-quiet" id="rec-reject-how">
          {why || words.rejectHow}
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
              <kbd>{at + 1}</kbd> {tubeWords.reasons[one]}
            </button>
          </li>
        ))}
      </ul>
      {isAcceptable && !reason && (
        <p className="rec-accept">
          <button type="button" aria-disabled={isBusy} onClick={on.onAccept}>
            {words.acceptButton} <kbd>{words.keys.accept}</kbd>
          </button>
        </p>
      )}
      {reason && (
        <div className="rec-consequence" role="status">
          <p>
            {words.consequence({
              reason: tubeWords.reasons[reason],
              count: tests,
              name: patientName,
              when,
            })}
          </p>
          <button type="button" className="rec-danger" aria-disabled={isBusy} onClick={on.onReject}>
            {words.rejectButton} <kbd>{words.keys.enter}</kbd>
          </button>
          <button type="button" onClick={on.onBack}>
            {words.back} <kbd>{words.keys.back}</kbd>
          </button>
        </div>
      )}
    </section>
  )
}
