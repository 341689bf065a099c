import type { ReactNode } from 'react'
import { useNearTime } from '#desk/frame/desk-time.tsx'
import { TubeCode, TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { useEditing } from '#kit/desk/use-submit.ts'
import { formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { sampleReasons } from '#text/samples.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import { SCAN_STYLES } from './answer.tsx'
import type { Reception } from './contract.ts'
import type { ScanEntry } from './use-scans.ts'
import { words } from './words.ts'

const BOX = 'rounded-xl border border-line bg-surface px-4 py-3.5'
const LINE =
  'grid min-h-[37px] grid-cols-[4.5rem_1.75rem_6.5rem_1fr_auto] items-center gap-2 border-t border-line max-sm:flex max-sm:flex-wrap'
const BOX_HEAD = 'flex items-baseline justify-between gap-3'

/** Fills the height that the last scans leave. A long list can be scrolled by keys too. */
const Scrolled = ({ of, children }: { of: string; children: ReactNode }) => (
  <section
    className="scroll-shadows max-h-[max(15.5rem,100dvh-18.5rem-var(--scans)*2.375rem)] overflow-y-auto"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what has the focus
    tabIndex={0}
    aria-labelledby={of}
  >
    {children}
  </section>
)

type Group = Reception['onTheWay'][number]
type Tube = Group['tubes'][number]

const dayOf = ({ collectedAt }: Tube): IndianDate => indianDate(new Date(collectedAt))

interface OnTheWayProps {
  reception: Reception
  /** Codes received since the response. */
  scanned: ReadonlySet<string>
  onLost: (code: string) => void
}

/**
 * Tubes that were filled today by collector: how many are here, and those that are missing. Tubes of an earlier day are
 * listed separately with their day.
 */
export function OnTheWay({ reception, scanned, onLost }: OnTheWayProps) {
  const { editing: chosen, edit: onChoose, onClose } = useEditing<string>(async () => undefined)
  const losing = reception.mayReject ? { chosen, onChoose, onClose, onLost } : undefined
  const { date } = reception
  const groups = reception.onTheWay.map(({ collector, of, here, tubes }) => {
    const ofToday = tubes.filter(tube => dayOf(tube) >= date)
    const left = ofToday.filter(({ code }) => !scanned.has(code))
    return {
      collector,
      of,
      here: here + ofToday.length - left.length,
      today: left,
      earlier: tubes.filter(tube => dayOf(tube) < date && !scanned.has(tube.code)),
    }
  })
  const near = useNearTime()
  const today = groups.filter(({ of }) => of > 0)
  const missing = groups.filter(({ earlier }) => earlier.length > 0)
  const count = today.reduce((sum, { of, here }) => sum + of - here, 0)
  const listed = today.reduce((sum, { today: left }) => sum + left.length, 0)
  return (
    <>
      <section className={BOX} aria-labelledby="rec-on-the-way">
        <header className={BOX_HEAD}>
          <h2 id="rec-on-the-way">Expected</h2>
          <p className="text-2xl font-bold">{count}</p>
        </header>
        {count === 0 && missing.length === 0 && <EmptyList>All collected tubes are here.</EmptyList>}
        {losing && count > 0 && <p className="text-muted">To mark a tube as lost, select it.</p>}
        {count > listed && <p className="text-muted">{words.firstListed({ count: listed })}</p>}
        {today.length > 0 && (
          <Scrolled of="rec-on-the-way">
            {today.map(({ collector, of, here, today: left }) => {
              const counts = { name: collector.name, of, here, missing: of - here }
              return (
                <GroupLines
                  key={collector.id}
                  title={of === here ? words.allHere(counts) : words.counts(counts)}
                  tubes={left}
                  losing={losing}
                  when={at => formatTime(at)}
                />
              )
            })}
          </Scrolled>
        )}
      </section>
      {missing.length > 0 && (
        <section className={BOX} aria-labelledby="rec-missing">
          <h2 id="rec-missing" className="text-rose">
            {words.missingTitle({ count: missing.reduce((sum, { earlier }) => sum + earlier.length, 0) })}
          </h2>
          <Scrolled of="rec-missing">
            {missing.map(({ collector, earlier }) => (
              <GroupLines
                key={collector.id}
                title={words.missingOf({ name: collector.name, count: earlier.length })}
                tubes={earlier}
                losing={losing}
                when={near}
              />
            ))}
          </Scrolled>
        </section>
      )}
    </>
  )
}

interface LosingTube {
  chosen: string | undefined
  onChoose: (code: string) => void
  onClose: () => void
  onLost: (code: string) => void
}

/** A longer list is closed at first, so that the counts of all collectors are in view. */
const OPEN_UP_TO = 20

interface GroupProps {
  title: string
  tubes: readonly Tube[]
  /** Undefined: may not mark them as lost. */
  losing: LosingTube | undefined
  when: (at: string) => string
}

function GroupLines({ title, tubes, losing, when }: GroupProps) {
  const [first] = tubes
  if (!first) return <p className="mt-2 font-semibold">{title}</p>
  return (
    <details className="mt-2" open={tubes.length <= OPEN_UP_TO}>
      <summary className="cursor-pointer">
        <b>{title}</b> <span className="text-muted">{words.since({ time: when(first.collectedAt) })}</span>
      </summary>
      <ul className="mt-1">
        {tubes.map(tube => (
          <li key={tube.code} className="border-t border-line">
            {losing ? (
              <button
                type="button"
                className={`w-full rounded-none! border-0! bg-transparent text-left font-normal! hover:bg-leaf-tint aria-expanded:bg-rose-tint ${TUBE_LINE}`}
                aria-expanded={tube.code === losing.chosen}
                onClick={() => (tube.code === losing.chosen ? losing.onClose() : losing.onChoose(tube.code))}
              >
                <TubeName tube={tube} />
              </button>
            ) : (
              <span className={`min-h-8 px-2.5 ${TUBE_LINE}`}>
                <TubeName tube={tube} />
              </span>
            )}
            {/** Beside the tube, because a long list would push it out of view. */}
            {losing && tube.code === losing.chosen && <MarkAsLost code={tube.code} losing={losing} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

const TUBE_LINE = 'flex flex-wrap items-center gap-x-2'

const TubeName = ({ tube: { code, letter, cap, container, timing, patientName, hour } }: { tube: Tube }) => (
  <>
    <TubeIcon letter={letter} cap={cap} />
    <span className="grow basis-28">
      <span className="sr-only">
        {[container, say(visits.tubeTimings[timing])].filter(Boolean).join(' ')}{' '}
      </span>
      <span className="block wrap-anywhere" translate="no">
        {patientName}
      </span>
    </span>
    <TubeCode>{formatTubeCode(code)}</TubeCode>
    <span className="text-muted">{hourOf(hour)}</span>
  </>
)

function MarkAsLost({ code, losing: { onClose, onLost } }: { code: string; losing: LosingTube }) {
  return (
    <div className="mt-2 rounded-[10px] border border-rose bg-rose-tint px-4 py-3">
      <p>{`Mark ${formatTubeCode(code)} as lost? Its tests need a recollection. The patient gets a message and can choose a free visit.`}</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <button
          type="button"
          className="border-rose bg-rose text-white hover:bg-[#8f1e18]"
          onClick={() => {
            onClose()
            onLost(code)
          }}
        >
          Mark as lost
        </button>
        <button type="button" onClick={onClose}>
          {words.back}
        </button>
      </p>
    </div>
  )
}

/** The last ten answers of this screen, newest first. */
export function LastTen({
  latest,
  reception,
}: {
  latest: readonly ScanEntry[]
  reception: Reception | undefined
}) {
  return (
    <section className={BOX} aria-labelledby="rec-last">
      <header className={BOX_HEAD}>
        <h2 id="rec-last">Last ten</h2>
        {reception && (
          <p className="text-muted">
            {words.today({ received: reception.received, rejected: reception.rejected })}
          </p>
        )}
      </header>
      {latest.length === 0 ? (
        <EmptyList>No scans since this page was opened.</EmptyList>
      ) : (
        <ol className="mt-2">
          {latest.map(({ scan, at, isUndone }, index) => {
            const { Icon, colours } = SCAN_STYLES[scan.kind]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a code may be scanned twice.
              <li key={index} className={LINE}>
                <span className="text-muted">{formatTime(at)}</span>
                {scan.tube ? <TubeIcon letter={scan.tube.letter} cap={scan.tube.cap} /> : <span />}
                <TubeCode>{scan.isCode ? formatTubeCode(scan.code) : scan.code.toUpperCase()}</TubeCode>
                <span
                  className={`flex items-center gap-1.5 font-semibold ${isUndone ? 'text-muted line-through' : colours.text}`}
                >
                  <Icon className="size-4" /> {words.answers[scan.kind]}
                </span>
                <span className="text-muted">{isUndone ? 'undone' : detailOf(scan)}</span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

const detailOf = ({ kind, tube, belongsTo }: ScanEntry['scan']): string =>
  kind === 'rejected' && tube?.rejectReason ? say(sampleReasons[tube.rejectReason]) : (belongsTo ?? '')
