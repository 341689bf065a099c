import type { ReactNode } from 'react'
import { TubeCode, TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { words as tubeWords } from '#desk/tubes/words.ts'
import { formatDateTime, formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import { SCAN_STYLES } from './answer.tsx'
import type { Reception } from './contract.ts'
import type { Scanned } from './use-scans.ts'
import { words } from './words.ts'

const BOX = 'rounded-xl border border-line bg-surface px-4 py-3.5'
const LINE =
  'grid min-h-[37px] grid-cols-[4.5rem_1.75rem_6.5rem_1fr_auto] items-center gap-2 border-t border-line max-sm:flex max-sm:flex-wrap'
const BOX_HEAD = 'flex items-baseline justify-between gap-3'

/** A long list is scrolled by keys too. */
const Scrolled = ({ of, children }: { of: string; children: ReactNode }) => (
  <section
    className="scroll-shadows max-h-[max(15.5rem,100dvh-34rem)] overflow-y-auto"
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

/** Each collector's tubes of which `isShown`, none without. */
const groupsOf = (groups: readonly Group[], isShown: (tube: Tube) => boolean): Group[] =>
  groups
    .map(({ collector, tubes: all }) => ({ collector, tubes: all.filter(isShown) }))
    .filter(({ tubes: left }) => left.length > 0)

const countOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { tubes: left }) => sum + left.length, 0)

/**
 * Collected tubes that are not here, by collector; those of an earlier day stand apart with their day. `scanned`: codes
 * received since the response.
 */
export function OnTheWay({ reception, scanned }: { reception: Reception; scanned: ReadonlySet<string> }) {
  const { date } = reception
  const left = groupsOf(reception.onTheWay, ({ code }) => !scanned.has(code))
  const today = groupsOf(left, tube => dayOf(tube) >= date)
  const missing = groupsOf(left, tube => dayOf(tube) < date)
  const count = countOf(today)
  return (
    <>
      <section className={BOX} aria-labelledby="rec-on-the-way">
        <header className={BOX_HEAD}>
          <h2 id="rec-on-the-way">{words.onTheWayTitle}</h2>
          <p className="text-2xl font-bold tabular-nums">{count}</p>
        </header>
        {left.length === 0 && <p>{words.onTheWayNone}</p>}
        {today.length > 0 && (
          <Scrolled of="rec-on-the-way">
            {today.map(group => (
              <GroupLines key={group.collector.id} group={group} when={at => formatTime(at)} />
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
              <GroupLines key={group.collector.id} group={group} when={at => formatDateTime(at)} />
            ))}
          </Scrolled>
        </section>
      )}
    </>
  )
}

function GroupLines({
  group: { collector, tubes: left },
  when,
}: {
  group: Group
  when: (at: string) => string
}) {
  return (
    <div className="mt-2">
      <h3>
        {words.fromCollector({ name: collector.name, time: when(left[0]?.collectedAt ?? '') })}{' '}
        <span className="font-normal text-muted">{words.stillToScan({ count: left.length })}</span>
      </h3>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5 px-[3px]">
        {left.map(({ code, letter, cap, container, timing }) => (
          <li
            key={code}
            className="flex items-center gap-1.5"
            title={[container, say(visits.tubeTimings[timing])].filter(Boolean).join(' ')}
          >
            <TubeIcon letter={letter} cap={cap} />
            <span className="sr-only">{container} </span>
            <TubeCode>{formatTubeCode(code)}</TubeCode>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last ten answers of this screen, newest first. */
export function LastTen({
  latest,
  reception,
}: {
  latest: readonly Scanned[]
  reception: Reception | undefined
}) {
  return (
    <section className={BOX} aria-labelledby="rec-last">
      <header className={BOX_HEAD}>
        <h2 id="rec-last">{words.lastTen}</h2>
        {reception && (
          <p className="text-muted">
            {words.today({ received: reception.received, rejected: reception.rejected })}
          </p>
        )}
      </header>
      {latest.length === 0 && <p>{words.nothingYet}</p>}
      <ol className="mt-2">
        {latest.map(({ scan, at }, index) => {
          const { Icon, colours } = SCAN_STYLES[scan.kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a code may be scanned twice.
            <li key={index} className={LINE}>
              <span className="text-muted">{formatTime(at)}</span>
              {scan.tube ? <TubeIcon letter={scan.tube.letter} cap={scan.tube.cap} /> : <span />}
              <TubeCode>{scan.isCode ? formatTubeCode(scan.code) : scan.code.toUpperCase()}</TubeCode>
              <span className={`flex items-center gap-1.5 font-semibold ${colours.text}`}>
                <Icon className="size-4" /> {words.answers[scan.kind]}
              </span>
              <span className="text-muted">{detailOf(scan)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const detailOf = ({ kind, tube, belongsTo }: Scanned['scan']): string =>
  kind === 'rejected' && tube?.rejectReason ? tubeWords.reasons[tube.rejectReason] : (belongsTo ?? '')
