import { TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { words as tubeWords } from '#desk/tubes/words.ts'
import { formatDateTime, formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'
import { ICONS } from './answer.tsx'
import type { Reception } from './contract.ts'
import type { Scanned } from './use-scans.ts'
import { words } from './words.ts'

/** A long list is scrolled by keys too. */
const SCROLLED = { tabIndex: 0, role: 'group', 'aria-labelledby': 'rec-on-the-way' }

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
 * What was filled and is not here, by who filled it; `scanned`: codes that have come since it was asked. What was filled
 * on a day before is missing, and stands apart with its day.
 */
export function OnTheWay({ reception, scanned }: { reception: Reception; scanned: ReadonlySet<string> }) {
  const { date } = reception
  const left = groupsOf(reception.onTheWay, ({ code }) => !scanned.has(code))
  const today = groupsOf(left, tube => dayOf(tube) >= date)
  const missing = groupsOf(left, tube => dayOf(tube) < date)
  const count = countOf(today)
  return (
    <section className="rec-box" aria-labelledby="rec-on-the-way">
      <header>
        <h2 id="rec-on-the-way">{words.onTheWayTitle}</h2>
        <p className="rec-count">{count}</p>
      </header>
      {left.length === 0 && <p>{words.onTheWayNone}</p>}
      <div className="rec-groups" {...(left.length > 0 && SCROLLED)}>
        {missing.length > 0 && (
          <section className="rec-missing" aria-labelledby="rec-missing">
            <h3 id="rec-missing">{words.missingTitle({ count: countOf(missing) })}</h3>
            {missing.map(group => (
              <GroupLines key={group.collector.id} group={group} when={at => formatDateTime(at)} />
            ))}
          </section>
        )}
        {today.map(group => (
          <GroupLines key={group.collector.id} group={group} when={at => formatTime(at)} />
        ))}
      </div>
    </section>
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
    <div className="rec-group">
      <h3>
        {words.fromCollector({ name: collector.name, time: when(left[0]?.collectedAt ?? '') })}{' '}
        <span className="desk-quiet">{words.stillToScan({ count: left.length })}</span>
      </h3>
      <ul>
        {left.map(({ code, letter, cap, container, timing }) => (
          <li key={code} title={[container, say(tubes.timings[timing])].filter(Boolean).join(' ')}>
            <TubeIcon letter={letter} cap={cap} />
            <span className="desk-hidden">{container} </span>
            <span className="tube-code">{tubeCodeInGroups(code)}</span>
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
    <section className="rec-box" aria-labelledby="rec-last">
      <header>
        <h2 id="rec-last">{words.lastTen}</h2>
        {reception && (
          <p className="desk-quiet">
            {words.today({ received: reception.received, rejected: reception.rejected })}
          </p>
        )}
      </header>
      {latest.length === 0 && <p>{words.nothingYet}</p>}
      <ol>
        {latest.map(({ scan, at }, index) => {
          const Icon = ICONS[scan.kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be scanned twice, and lines don't move by themselves
            <li key={index} data-kind={scan.kind}>
              <span className="desk-quiet">{formatTime(at)}</span>
              {scan.tube ? <TubeIcon letter={scan.tube.letter} cap={scan.tube.cap} /> : <span />}
              <span className="tube-code">
                {scan.isCode ? tubeCodeInGroups(scan.code) : scan.code.toUpperCase()}
              </span>
              <span className="rec-state">
                <Icon /> {words.answers[scan.kind]}
              </span>
              <span className="desk-quiet">{noteOf(scan)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const noteOf = ({ kind, tube, belongsTo }: Scanned['scan']): string =>
  kind === 'rejected' && tube?.rejectReason ? tubeWords.reasons[tube.rejectReason] : (belongsTo ?? '')
