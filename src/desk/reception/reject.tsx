import { formatDateTime } from '#rules/dates.ts'
import { REJECT_REASONS, type RejectReason } from '#rules/specimens/states.ts'
import { sampleReasons } from '#text/samples.ts'
import { say } from '#text/text.ts'
import type { TubeScan } from './contract.ts'
import { words } from './words.ts'

export const isRejectable = (scan: TubeScan | undefined): boolean =>
  scan?.tube?.receivedAt != null && scan.tube.state !== 'rejected'

interface Props {
  /** The last scan. */
  scan: TubeScan | undefined
  mayReject: boolean
  reason: RejectReason | undefined
  isBusy: boolean
  /** Received, but too old to be accepted automatically. */
  isAcceptable: boolean
  onChoose: (reason: RejectReason) => void
  onAccept: () => void
  onReject: () => void
  onBack: () => void
}

export function Reject({ scan, mayReject, reason, isBusy, isAcceptable, ...on }: Props) {
  const isPossible = mayReject && isRejectable(scan)
  const notPossible = !mayReject ? words.mayNotReject : scan?.tube ? '' : words.nothingToReject
  const { tests = 0, patientName = '', quietUntil = null } = scan?.tube ?? {}
  const when = quietUntil ? `on ${formatDateTime(quietUntil)} (not at night)` : 'in a minute'
  return (
    <section aria-labelledby="rec-reject">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="rec-reject">Problem with this tube?</h2>
        <p className="text-muted" id="rec-reject-how">
          {isPossible ? 'F2, its number, Enter' : notPossible}
        </p>
      </header>
      <ul className="mt-2 grid auto-rows-fr grid-cols-2 gap-1.5 tight:grid-cols-1 min-[1180px]:grid-cols-4">
        {REJECT_REASONS.map((choice, at) => (
          <li key={choice}>
            <button
              type="button"
              className="h-full w-full text-left aria-disabled:border-solid aria-disabled:bg-surface aria-pressed:border-rose aria-pressed:bg-rose-tint aria-pressed:text-rose"
              aria-pressed={reason === choice}
              aria-disabled={!isPossible}
              aria-describedby="rec-reject-how"
              onClick={() => isPossible && on.onChoose(choice)}
            >
              <kbd>{at + 1}</kbd> {say(sampleReasons[choice])}
            </button>
          </li>
        ))}
      </ul>
      {isAcceptable && !reason && (
        <p className="mt-2">
          <button type="button" aria-disabled={isBusy} onClick={on.onAccept}>
            {'Accept anyway'} <kbd>F6</kbd>
          </button>
        </p>
      )}
      {reason && (
        <div
          className="mt-2 flex flex-wrap items-center justify-end gap-3 rounded-[10px] border border-rose bg-rose-tint px-4 py-3"
          role="status"
        >
          <p className="flex-[1_1_20rem]">
            {words.consequence({
              reason: say(sampleReasons[reason]),
              count: tests,
              name: patientName,
              when,
            })}
          </p>
          <button
            type="button"
            className="border-rose bg-rose text-white hover:bg-[#8f1e18]"
            aria-disabled={isBusy}
            onClick={on.onReject}
          >
            {'Reject'} <kbd>Enter</kbd>
          </button>
          <button type="button" onClick={on.onBack}>
            {words.back} <kbd>{words.keys.back}</kbd>
          </button>
        </div>
      )}
    </section>
  )
}
