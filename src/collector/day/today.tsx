import Navigation from 'lucide-react/icons/navigation'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteLost, deleteRefused } from '#collector/data/stored.ts'
import type { CollectorApp, PhoneVisit, SaveOutcome } from '#collector/data/use-collector.ts'
import { useMayDelete } from '#collector/data/use-shell.ts'
import { ProblemText, useDates, useWords } from '#collector/frame/language.tsx'
import { Head, Sheet, Tubes, UnsentBar } from '#collector/frame/parts.tsx'
import { LanguageButton } from '#collector/frame/sign-in.tsx'
import {
  bar,
  dock,
  errorBox,
  errorText,
  ghostButton,
  mainButton,
  noteBox,
  plainButton,
  screen,
  sideBySide,
} from '#collector/frame/styles.ts'
import { mapLink, VisitFacts } from '#collector/visit/visit-facts.tsx'
import { useAction } from '#kit/use-action.ts'
import { dueAtDoor } from '#rules/collector/visit-progress.ts'
import { groupBy } from '#rules/group-by.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { Keyed } from '#text/refusal-keys.ts'

/** The day: a card for the current visit, a line for each of the others. */
export function Today({ collector, onLanguage }: { collector: CollectorApp; onLanguage: () => void }) {
  const words = useWords()
  const dates = useDates()
  const { phone } = collector
  const mayDelete = useMayDelete()
  const { visits, day } = phone
  const isOver = ({ progress }: PhoneVisit) => progress.step === 'collected' || progress.step === 'failed'
  const date = day?.date ?? ''
  const dueAt = (visit: PhoneVisit) => dueAtDoor(visit, visit.progress, date)
  const open = visits.filter(visit => !isOver(visit)).toSorted((one, other) => dueAt(one) - dueAt(other))
  // A visit in progress comes before the next hour; between two samples the collector goes to other visits.
  const now = open.find(({ progress: { step } }) => step === 'on-the-way' || step === 'at-door') ?? open[0]
  const over = visits.filter(isOver)
  return (
    <>
      <Head
        title={dates.day(day?.date ?? '')}
        below={words.doneOf({ done: over.length, all: visits.length })}
      >
        <p className="ml-auto text-right text-base">
          <b translate="no" className="text-xl">
            {formatShortRupees(inHandOf(collector))}
          </b>
          <br />
          {words.inHand}
        </p>
      </Head>
      <UnsentBar phone={phone} />
      <main className={screen}>
        <Lost collector={collector} />
        <Problems collector={collector} />
        {visits.length === 0 && <p className="py-7 text-xl font-semibold">{words.noVisits}</p>}
        {visits.length > 0 && !now && <p className="py-7 text-xl font-semibold">{words.allDone}</p>}
        {now && <NowCard visit={now} date={date} now={phone.readAt} />}
        <Lines title={words.later} visits={open.filter(visit => visit !== now)} dueAt={dueAt} />
        <Lines title={words.done} visits={over} dueAt={dueAt} />
        <Link
          to="?hand-over"
          className="flex min-h-13 items-center gap-2.5 border-t border-line-strong font-[650] underline"
        >
          <Package aria-hidden="true" /> {words.handOver}
        </Link>
        {mayDelete && <p className="text-base text-muted">{words.mayDelete}</p>}
        <div className="flex flex-wrap justify-between">
          <LanguageButton onClick={onLanguage} />
          <SignOut collector={collector} />
        </div>
      </main>
      {now && <NextStep visit={now} collector={collector} />}
    </>
  )
}

/** Rupees in hand, with cash that this phone has not sent yet. */
function inHandOf({ phone: { day, waiting } }: CollectorApp): number {
  const own = waiting.flatMap(({ staffId, told }) =>
    staffId === day?.staff.id && told.kind === 'cash_taken' ? [told.amount] : [],
  )
  return own.reduce((sum, amount) => sum + amount, day?.cashInHand ?? 0)
}

function NowCard({ visit, date, now }: { visit: PhoneVisit; date: string; now: Date }) {
  const words = useWords()
  const dates = useDates()
  const { progress, phones } = visit
  return (
    <article className="grid gap-3" aria-label={words.thisVisit}>
      <p className="justify-self-start rounded-lg bg-ink px-2.5 py-0.5 text-base font-semibold text-white forced-colors:border">
        {words.steps[progress.step]} {progress.at && dates.time(progress.at)}
      </p>
      <VisitFacts visit={visit} date={date} now={now} />
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line-strong pt-3">
        <Tubes tubes={visit.tubes} />
        <p>
          {visit.toTake > 0 ? (
            <>
              <small className="text-base">{words.take}</small>{' '}
              <b translate="no" className="text-xl">
                {formatShortRupees(visit.toTake)}
              </b>
            </>
          ) : (
            words.paid
          )}
        </p>
      </div>
      <div className={sideBySide}>
        {phones.map(number => (
          <a
            key={number}
            className={ghostButton}
            href={`tel:+91${number}`}
            aria-label={phones.length > 1 ? words.callNumber({ number }) : undefined}
          >
            <Phone aria-hidden="true" /> {words.call}
          </a>
        ))}
        <a className={ghostButton} href={mapLink(visit)}>
          <Navigation aria-hidden="true" /> {words.navigate}
        </a>
      </div>
    </article>
  )
}

interface LinesProps {
  title: string
  visits: readonly PhoneVisit[]
  dueAt: (visit: PhoneVisit) => number
}

function Lines({ title, visits, dueAt }: LinesProps) {
  const words = useWords()
  const dates = useDates()
  if (visits.length === 0) return null
  return (
    <section>
      <h2 className="py-2 text-base">{title}</h2>
      <ol>
        {visits.map(visit => (
          <li key={visit.orderId}>
            <Link
              to={`?visit=${visit.orderId}`}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line-strong py-3 text-base"
            >
              <span className="grid">
                <b translate="no" className="text-lg">
                  {visit.progress.step === 'between'
                    ? dates.time(new Date(dueAt(visit)).toISOString())
                    : dates.hours(visit.hour)}
                </b>
                <b translate="no" className="text-xl wrap-anywhere">
                  {visit.people[0]?.name}
                </b>
                {[visit.area, visit.pinCode].filter(Boolean).join(' ')}
              </span>
              <span className="grid justify-items-end gap-1">
                <Tubes tubes={visit.tubes} />
                {visit.progress.step === 'to-go'
                  ? visit.toTake > 0
                    ? formatShortRupees(visit.toTake)
                    : words.paid
                  : words.steps[visit.progress.step]}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function NextStep({ visit, collector }: { visit: PhoneVisit; collector: CollectorApp }) {
  const words = useWords()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<SaveOutcome>('saved')
  const { step } = visit.progress
  const [isBusy, run] = useAction(async () => {
    const kind = step === 'to-go' ? 'on_the_way' : 'arrived'
    if (step === 'to-go' || step === 'on-the-way') {
      const outcome = await collector.record({ kind, orderId: visit.orderId })
      setSaved(outcome)
      if (outcome !== 'saved') return
    }
    if (step !== 'to-go') await navigate(`?visit=${visit.orderId}`)
  })
  const label = step === 'to-go' ? words.setOff : step === 'on-the-way' ? words.atTheDoor : words.openVisit
  return (
    <div className={dock}>
      {saved !== 'saved' && (
        <p role="alert" className={errorText}>
          {words[saved]}
        </p>
      )}
      <button type="button" className={mainButton} aria-disabled={isBusy} onClick={run}>
        {label}
      </button>
    </div>
  )
}

/** The phone may delete a site's data to make room, unless the site's storage is persistent. */
function Lost({ collector: { phone, reread } }: { collector: CollectorApp }) {
  const words = useWords()
  if (phone.lost === 0) return null
  return (
    <section className={errorBox} role="alert">
      <p>{words.lostUpdates({ count: phone.lost })}</p>
      <button type="button" className={plainButton} onClick={() => void deleteLost().then(reread)}>
        {words.seen}
      </button>
    </section>
  )
}

interface Problem {
  id: string
  orderId: string
  problem: string
  said?: Keyed | null | undefined
  /** The visit may be another collector's by now. */
  patientName?: string | undefined
  hour?: number | undefined
}

/** Conflicts at the desk, and rejected updates until they are marked as seen: one box per visit. */
function Problems({ collector }: { collector: CollectorApp }) {
  const words = useWords()
  const { day, notTaken } = collector.phone
  return (
    <>
      <OfVisits title={words.deskChecking} problems={day?.conflicts ?? []} collector={collector} />
      <OfVisits
        title={words.notTaken}
        problems={notTaken}
        collector={collector}
        isError
        onSeen={async ids => {
          await Promise.all(ids.map(deleteRefused))
          await collector.reread()
        }}
      />
    </>
  )
}

function OfVisits({
  title,
  problems,
  collector,
  isError = false,
  onSeen,
}: {
  title: string
  problems: readonly Problem[]
  collector: CollectorApp
  isError?: boolean
  onSeen?: (ids: string[]) => Promise<void>
}) {
  const words = useWords()
  const dates = useDates()
  return [...groupBy(problems, ({ orderId }) => orderId)].map(([orderId, own]) => {
    const visit = collector.phone.visits.find(visit => visit.orderId === orderId)
    const name = visit?.people[0]?.name ?? own[0]?.patientName
    const hour = visit?.hour ?? own[0]?.hour
    return (
      <section key={orderId} className={isError ? errorBox : noteBox}>
        <h2>
          {name ?? orderId} {hour !== undefined && <small>{dates.hours(hour)}</small>}
        </h2>
        <p>
          <b>{title}</b>
        </p>
        {[...groupBy(own, ({ problem }) => problem).values()].map(([first]) =>
          first ? (
            <p key={first.id}>
              <ProblemText problem={first.problem} said={first.said} />
            </p>
          ) : null,
        )}
        {onSeen && (
          <button type="button" className={plainButton} onClick={() => void onSeen(own.map(({ id }) => id))}>
            {words.seen}
          </button>
        )}
      </section>
    )
  })
}

function SignOut({ collector }: { collector: CollectorApp }) {
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, run] = useAction(async () => {
    await collector.refresh()
    setAsking(true)
  })
  const { waiting, photos } = collector.phone
  const count = waiting.length + photos.length
  return (
    <>
      <button type="button" className={plainButton} aria-disabled={isBusy} onClick={run}>
        {words.signOut}
      </button>
      {isAsking && (
        <Sheet title={words.signOut} onClose={() => setAsking(false)}>
          {count > 0 && <p className={bar}>{words.signOutKeeps({ count })}</p>}
          <button type="button" className={mainButton} onClick={() => void collector.signOut()}>
            {count > 0 ? words.signOutAnyway : words.signOut}
          </button>
        </Sheet>
      )}
    </>
  )
}
