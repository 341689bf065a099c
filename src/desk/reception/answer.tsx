import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClockAlert from 'lucide-react/icons/clock-alert'
import CopyCheck from 'lucide-react/icons/copy-check'
import PackageX from 'lucide-react/icons/package-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useNearTime } from '#desk/frame/desk-time.tsx'
import { TubeCode, TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { formatTime } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { ageText } from '#rules/patients/patient.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { sampleReasons } from '#text/samples.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import type { TubeScan } from './contract.ts'
import { words } from './words.ts'

const GOOD = { border: 'border-leaf', banner: 'bg-leaf text-white', text: 'text-leaf-dark' }
const WARNING = { border: 'border-marigold', banner: 'bg-marigold text-ink', text: 'text-marigold-ink' }
const UNCHANGED = { border: 'border-sky', banner: 'bg-sky text-white', text: 'text-sky' }
const FAULT = { border: 'border-rose', banner: 'bg-rose text-white', text: 'text-rose' }

/** Each answer has an icon and a word beside its colour. */
export const SCAN_STYLES = {
  accepted: { Icon: Check, colours: GOOD },
  unknown: { Icon: CircleQuestionMark, colours: FAULT },
  'already-received': { Icon: CopyCheck, colours: UNCHANGED },
  'wrong-centre': { Icon: TriangleAlert, colours: WARNING },
  'too-old': { Icon: ClockAlert, colours: WARNING },
  rejected: { Icon: X, colours: FAULT },
  'not-needed': { Icon: Ban, colours: UNCHANGED },
  lost: { Icon: PackageX, colours: FAULT },
  expected: { Icon: Truck, colours: UNCHANGED },
} as const satisfies Record<TubeScan['kind'], unknown>

/** The tube is here, but its visit is still open: the board counts it, and the customer may cancel. */
const UNRECORDED = { Icon: TriangleAlert, colours: WARNING }

const frame =
  'flex min-h-[clamp(18rem,46dvh,27rem)] flex-col overflow-hidden rounded-[20px] border bg-surface'
const banner = 'flex grow items-center gap-6 px-9 py-5 font-bold'

type TubeHere = NonNullable<TubeScan['tube']>

type NearTime = ReturnType<typeof useNearTime>

function explain({ kind, tube, isCode, belongsTo }: TubeScan, near: NearTime): string {
  switch (kind) {
    case 'unknown':
      return isCode
        ? 'This code is not in use. If the collector’s phone has not sent its data yet, scan again later.'
        : 'This is not the code of a tube. Compare its 8 characters with the label, then scan or type it again.'
    case 'wrong-centre':
      return `It belongs to ${belongsTo ?? ''}.`
    case 'already-received': {
      // Shown only after its acceptance was undone.
      const sentence = tube?.state === 'received' ? words.receivedNotAccepted : words.receivedBefore
      return sentence({
        time: tube?.receivedAt ? formatTime(tube.receivedAt) : '',
        name: tube?.receivedBy?.name ?? '',
      })
    }
    case 'too-old':
      return `It was usable until ${tube?.goodUntil ? near(tube.goodUntil) : ''}. Reject it (F2, 8) for a recollection, or accept it anyway.`
    case 'rejected':
      return `It was rejected: ${tube?.rejectReason ? say(sampleReasons[tube.rejectReason]) : ''}.`
    case 'not-needed':
      return 'Its tests were cancelled. Nothing was changed.'
    case 'lost':
      return 'It was marked as lost, and a recollection is needed. If it turns up, put it into the tray of rejects.'
    case 'expected':
      return 'It is expected again.'
    default:
      return ''
  }
}

function collectionOf(
  { collectedAt, collectedBy, goodUntil, rejectReason }: TubeHere,
  near: NearTime,
): string {
  if (!collectedAt || !goodUntil)
    return 'The collection time is not known yet. The collector’s phone has not sent it.'
  const time = near(collectedAt)
  if (rejectReason) return words.takenBy({ time, name: collectedBy?.name ?? '' })
  const until = near(goodUntil)
  return words.taken({ time, name: collectedBy?.name ?? '', until })
}

/** Where to put the tube; undefined if it stays where it is. */
function nextPlace({ kind, tube, belongsTo }: TubeScan): [label: string, place: string] | undefined {
  if (kind === 'accepted' && tube) return ['Put into rack', tube.letter]
  if (kind === 'wrong-centre') return ['Put into the box for', belongsTo ?? '']
  if (kind === 'rejected') return [words.putIntoTray, 'Rejects']
  if (kind === 'too-old') return [words.putIntoTray, 'On hold']
  return undefined
}

/** The answer to the last scan, readable from two metres. */
export function ScanAnswer({ scan }: { scan: TubeScan | undefined }) {
  const near = useNearTime()
  if (!scan)
    return (
      <section className="rounded-3xl border-2 border-line bg-surface px-9 py-5 text-2xl font-bold text-muted">
        <p>The result of a scan appears here.</p>
      </section>
    )
  const { tube } = scan
  const isUnrecorded = scan.kind === 'accepted' && tube?.isVisitOpen === true
  const { Icon, colours } = isUnrecorded ? UNRECORDED : SCAN_STYLES[scan.kind]
  const explanation = explain(scan, near)
  const place = nextPlace(scan)
  return (
    <section
      className={`${frame} ${colours.border}`}
      data-kind={scan.kind}
      aria-live="assertive"
      aria-atomic="true"
    >
      <p
        className={`${banner} ${colours.banner} text-[clamp(2.25rem,5.5vw,4.25rem)]/[1.05] tracking-[-0.03em]`}
      >
        <Icon className="size-[1.2em] flex-none" />
        {isUnrecorded ? 'Accepted, sample not recorded' : words.answers[scan.kind]}
      </p>
      <div className="flex items-center gap-6 px-8 py-4.5 text-base max-sm:flex-wrap max-sm:px-5">
        {tube && <TubeIcon letter={tube.letter} cap={tube.cap} isLarge />}
        <div className="min-w-0 flex-[1_1_11rem]">
          <p className="text-[1.375rem]">
            <TubeCode>{scan.isCode ? formatTubeCode(scan.code) : scan.code.toUpperCase()}</TubeCode>
          </p>
          {tube && (
            <p>
              <strong translate="no">{tube.patientName}</strong>, {personOf(tube)}. {receivedOf(tube)}
            </p>
          )}
          {explanation && <p>{explanation}</p>}
          {isUnrecorded && <OpenVisit orderId={tube.orderId} patientName={tube.patientName} />}
          {tube && <p className="text-sm text-muted">{collectionOf(tube, near)}</p>}
        </div>
        {place && (
          <p className="grid max-w-48 min-w-28 flex-none justify-items-center rounded-[10px] border border-line bg-paper px-4 py-3 text-center">
            <span>{place[0]}</span> <strong className="text-[1.625rem]/[1.1]">{place[1]}</strong>
          </p>
        )}
      </div>
    </section>
  )
}

/** Leads to the form by which the desk records the visit, for people who may. */
function OpenVisit({ orderId, patientName }: Pick<TubeHere, 'orderId' | 'patientName'>) {
  const { permissions } = useDesk().self
  return (
    <p>
      {'This visit is not recorded yet.'}{' '}
      {permissions.includes('visits.assign') ? (
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-leaf-dark underline underline-offset-3"
          to={`${deskPath('order', { number: orderId })}?action=record-visit`}
        >
          {words.recordVisitOf({ name: patientName })}
        </Link>
      ) : (
        words.tellCoordinator({ order: orderId })
      )}
    </p>
  )
}

function receivedOf({ container, timing, here, rejected, of, orderId }: TubeHere): string {
  const tube = [container, say(visits.tubeTimings[timing])].filter(Boolean).join(' ')
  const counts = { container: tube, here, count: of, order: orderId }
  return rejected > 0 ? words.ofOrderRejected({ ...counts, rejected }) : words.ofOrder(counts)
}

const personOf = ({ gender, age, ageMonths }: TubeHere): string =>
  say(visits.genderAndAge, { gender, age: ageText({ years: age, months: ageMonths }) })
