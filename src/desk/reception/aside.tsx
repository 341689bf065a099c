import { Fragment, type ReactNode } from 'react'
import { TubeCode, TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { useEditing } from '#kit/desk/use-submit.ts'
import { formatDateTime, formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
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

/** Groups the tubes for which `isShown` is true by collector; skips empty groups. */
const groupsOf = (groups: readonly Group[], isShown: (tube: Tube) => boolean): Group[] =>
  groups
    .map(({ collector, tubes: all }) => ({ collector, tubes: all.filter(isShown) }))
    .filter(({ tubes: left }) => left.length > 0)

const countOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { tubes: left }) => sum + left.length, 0)

interface OnTheWayProps {
  reception: Reception
  /** Codes received since the response. */
  scanned: ReadonlySet<string>
  onLost: (code: string) => void
}

/**
 * Collected tubes that have not arrived, by collector. Tubes of an earlier day are listed separately with their day.
 */
export function OnTheWay({ reception, scanned, onLost }: OnTheWayProps) {
  const { editing: chosen, edit: onChoose, onClose } = useEditing<string>(async () => undefined)
  const losing = reception.mayReject ? { chosen, onChoose, onClose, onLost } : undefined
  const { date } = reception
  const left = groupsOf(reception.onTheWay, ({ code }) => !scanned.has(code))
  const today = groupsOf(left, tube => dayOf(tube) >= date)
  const missing = groupsOf(left, tube => dayOf(tube) < date)
  const count = countOf(today)
  return (
    <>
      <section className={BOX} aria-labelledby="rec-on-the-way">
        <header className={BOX_HEAD}>
          <h2 id="rec-on-the-way">Expected</h2>
          <p className="text-2xl font-bold">{count}</p>
        </header>
        {left.length === 0 && <EmptyList>All collected tubes are here.</EmptyList>}
        {left.length > 0 && losing && <p className="text-muted">To mark a tube as lost, select it.</p>}
        {today.length > 0 && (
          <Scrolled of="rec-on-the-way">
            {today.map(group => (
              <GroupLines
                key={group.collector.id}
                group={group}
                losing={losing}
                when={at => formatTime(at)}
              />
            ))}
          </Scrolled>
        )}
      </section>
      {missing.length > 0 && (
        <section className={BOX} aria-labelledby="rec-missing">
          <h2 id="rec-missing" className="text-rose">
            {words.missingTitle({ count: countOf(missing) })}
          </h2>
          <Scrolled of="rec-missing">
            {missing.map(group => (
              <GroupLines
                key={group.collector.id}
                group={group}
                losing={losing}
                when={at => formatDateTime(at)}
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

function GroupLines({
  group: { collector, tubes: left },
  losing,
  when,
}: {
  group: Group
  /** Undefined: may not mark them as lost. */
  losing: LosingTube | undefined
  when: (at: string) => string
}) {
  const chosen = left.find(({ code }) => code === losing?.chosen)
  return (
    <div className="mt-2">
      <h3>
        {words.fromCollector({ name: collector.name, time: when(left[0]?.collectedAt ?? '') })}{' '}
        <span className="font-normal text-muted">{words.stillToScan({ count: left.length })}</span>
      </h3>
      <ul className={`mt-1.5 flex flex-wrap gap-y-1.5 ${losing ? 'gap-x-2' : 'gap-x-4 px-[3px]'}`}>
        {left.map(tube => (
          <Fragment key={tube.code}>
            <li title={[tube.container, say(visits.tubeTimings[tube.timing])].filter(Boolean).join(' ')}>
              {losing ? (
                <button
                  type="button"
                  className="flex flex-wrap items-center gap-x-1.5 aria-expanded:border-rose aria-expanded:bg-rose-tint"
                  aria-expanded={tube === chosen}
                  onClick={() => (tube === chosen ? losing.onClose() : losing.onChoose(tube.code))}
                >
                  <TubeName tube={tube} />
                </button>
              ) : (
                <span className="flex flex-wrap items-center gap-x-1.5">
                  <TubeName tube={tube} />
                </span>
              )}
            </li>
            {/** Beside the tube, because a long list would push it out of view. */}
            {losing && tube === chosen && (
              <li className="basis-full">
                <MarkAsLost code={tube.code} losing={losing} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </div>
  )
}

const TubeName = ({ tube: { code, letter, cap, container, patientName } }: { tube: Tube }) => (
  <>
    <TubeIcon letter={letter} cap={cap} />
    <span className="sr-only">{container} </span>
    <TubeCode>{formatTubeCode(code)}</TubeCode>
    <span className="text-muted">{patientName}</span>
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
