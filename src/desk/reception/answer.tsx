import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClockAlert from 'lucide-react/icons/clock-alert'
import CopyCheck from 'lucide-react/icons/copy-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { words as tubeWords } from '#desk/tubes/words.ts'
import { formatDateTime, formatTime } from '#rules/dates.ts'
import { ageText } from '#rules/patients/patient.ts'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'
import type { TubeScan } from './contract.ts'
import { words } from './words.ts'
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
      return isCode ? words.neverGiven : words.notRead
    case 'wrong-centre':
      return words.belongsTo({ place: belongsTo ?? '' })
    case 'already-received':
      return words.receivedBefore({
        time: tube?.receivedAt ? formatTime(tube.receivedAt) : '',
        name: tube?.receivedBy?.name ?? '',
      })
    case 'too-old':
      return words.tooOldSince({ until: tube?.goodUntil ? formatDateTime(tube.goodUntil) : '' })
    case 'rejected':
      return words.rejectedBefore({
        reason: tube?.rejectReason ? tubeWords.reasons[tube.rejectReason] : '',
      })
    case 'not-needed':
      return words.notNeeded
    default:
      return ''
  }
}

function takenWhen({ collectedAt, collectedBy, goodUntil }: TubeHere): string {
  if (!collectedAt || !goodUntil) return words.takenUntold
  const [time, until] = [formatDateTime(collectedAt), formatDateTime(goodUntil)]
  return words.taken({ time, name: collectedBy?.name ?? '', until })
}

/** Where the hand goes now; nothing where the tube stays where it is. */
function nextPlace({ kind, tube, belongsTo }: TubeScan): [label: string, place: string] | undefined {
  if (kind === 'accepted' && tube) return [words.putInto, tube.letter]
  if (kind === 'wrong-centre') return [words.putIntoBox, belongsTo ?? '']
  if (kind === 'rejected') return [words.putIntoTray, words.trayOfRejects]
  if (kind === 'too-old') return [words.putIntoTray, words.trayOnHold]
  return undefined
}

/** The answer to the last scan, big. */
export function Answer({ scan }: { scan: TubeScan | undefined }) {
  if (!scan)
    return (
      <section className="rec-answer" data-kind="none">
        <p className="rec-word">{words.nothingScanned}</p>
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
        {words.answers[scan.kind]}
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
  return rejected > 0 ? words.ofOrderRejected({ ...counts, rejected }) : words.ofOrder(counts)
}

const personOf = ({ gender, age, ageMonths }: TubeHere): string =>
  say(tubes.person, { gender, age: ageText({ years: age, months: ageMonths }) })
