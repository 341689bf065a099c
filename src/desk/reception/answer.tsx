import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClockAlert from 'lucide-react/icons/clock-alert'
import CopyCheck from 'lucide-react/icons/copy-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { formatDateTime, formatTime } from '#rules/dates.ts'
import { ageText } from '#rules/patients/patient.ts'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'
import type { TubeScan } from './contract.ts'
import './answer.css'

/** An icon for each answer: none is told by colour alone. */
export const ICONS = {
  accepted: Check,
  unknown: CircleQuestionMark,
  'already-received': CopyCheck,
  'wrong-centre': TriangleAlert,
  'too-old': ClockAlert,
  rejected: X,
  'not-needed': Ban,
} as const satisfies Record<TubeScan['kind'], unknown>

type TubeHere = NonNullable<TubeScan['tube']>

/** What has to be known beside the word. */
function whatNow({ kind, tube, isCode, belongsTo }: TubeScan): string {
  switch (kind) {
    case 'unknown':
      return say(isCode ? tubes.neverGiven : tubes.notRead)
    case 'wrong-centre':
      return say(tubes.belongsTo, { place: belongsTo ?? '' })
    case 'already-received':
      return say(tubes.receivedBefore, {
        time: tube?.receivedAt ? formatTime(tube.receivedAt) : '',
        name: tube?.receivedBy?.name ?? '',
      })
    case 'too-old':
      return say(tubes.tooOldSince, { until: tube?.goodUntil ? formatDateTime(tube.goodUntil) : '' })
    case 'rejected':
      return say(tubes.rejectedBefore, {
        reason: tube?.rejectReason ? say(tubes.reasons[tube.rejectReason]) : '',
      })
    case 'not-needed':
      return say(tubes.notNeeded)
    default:
      return ''
  }
}

function takenWhen({ collectedAt, collectedBy, goodUntil }: TubeHere): string {
  if (!collectedAt || !goodUntil) return say(tubes.takenUntold)
  const [time, until] = [formatDateTime(collectedAt), formatDateTime(goodUntil)]
  return say(tubes.taken, { time, name: collectedBy?.name ?? '', until })
}

/** Where the hand goes now; nothing where the tube stays where it is. */
function nextPlace({ kind, tube, belongsTo }: TubeScan): [label: string, place: string] | undefined {
  if (kind === 'accepted' && tube) return [say(tubes.putInto), tube.letter]
  if (kind === 'wrong-centre') return [say(tubes.putIntoBox), belongsTo ?? '']
  if (kind === 'rejected') return [say(tubes.putIntoTray), say(tubes.trayOfRejects)]
  if (kind === 'too-old') return [say(tubes.putIntoTray), say(tubes.trayOnHold)]
  return undefined
}

/** The answer to the last scan, big. */
export function Answer({ scan }: { scan: TubeScan | undefined }) {
  if (!scan)
    return (
      <section className="rec-answer" data-kind="none">
        <p className="rec-word">{say(tubes.nothingScanned)}</p>
      </section>
    )
  const Icon = ICONS[scan.kind]
  const { tube } = scan
  const more = whatNow(scan)
  const place = nextPlace(scan)
  return (
    <section className="rec-answer" data-kind={scan.kind} aria-live="assertive" aria-atomic="true">
      <p className="rec-word">
        <Icon className="rec-icon" />
        {say(tubes.answers[scan.kind])}
      </p>
      <div className="rec-about">
        {tube && <TubeIcon letter={tube.letter} cap={tube.cap} isLarge />}
        <div>
          <p className="tube-code rec-code">
            {scan.isCode ? tubeCodeInGroups(scan.code) : scan.code.toUpperCase()}
          </p>
          {tube && (
            <p>
              <strong>{tube.patientName}</strong>, {personOf(tube)}. {hereOf(tube)}
            </p>
          )}
          {more && <p>{more}</p>}
          {tube && <p className="desk-quiet">{takenWhen(tube)}</p>}
        </div>
        {place && (
          <p className="rec-place">
            <span>{place[0]}</span> <strong>{place[1]}</strong>
          </p>
        )}
      </div>
    </section>
  )
}

function hereOf({ container, timing, here, rejected, of, orderId }: TubeHere): string {
  const tube = [container, say(tubes.timings[timing])].filter(Boolean).join(' ')
  const counts = { container: tube, here, count: of, order: orderId }
  return rejected > 0 ? say(tubes.ofOrderRejected, { ...counts, rejected }) : say(tubes.ofOrder, counts)
}

const personOf = ({ gender, age, ageMonths }: TubeHere): string =>
  say(tubes.person, { gender, age: ageText({ years: age, months: ageMonths }) })
