import Navigation from 'lucide-react/icons/navigation'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { forgetNotTaken } from '#collector/data/kept.ts'
import type { Collector, PhoneVisit } from '#collector/data/use-collector.ts'
import { useDates, useWords, Why } from '#collector/frame/language.tsx'
import { LineBar, Sheet, Tubes } from '#collector/frame/parts.tsx'
import { LanguageButton } from '#collector/frame/sign-in.tsx'
import { usePress } from '#kit/use-press.ts'
import { formatRupees } from '#rules/money.ts'
import type { Keyed } from '#text/refusal-keys.ts'

/** The day: one visit is big, the rest are lines. */
export function Today({ collector, onLanguage }: { collector: Collector; onLanguage: () => void }) {
  const words = useWords()
  const dates = useDates()
  const { phone } = collector
  const { visits, day } = phone
  const isOver = ({ progress }: PhoneVisit) => progress.step === 'collected' || progress.step === 'failed'
  const open = visits.filter(visit => !isOver(visit))
  // Where they are already comes before the next hour.
  const now = open.find(({ progress }) => progress.step !== 'to-go') ?? open[0]
  const over = visits.filter(isOver)
  return (
    <>
      <header className="col-head">
        <div>
          <h1>{dates.day(day?.date ?? '')}</h1>
          <p>{words.doneOf({ done: over.length, all: visits.length })}</p>
        </div>
        <p className="col-cash">
          <b>{formatRupees(inHandOf(collector))}</b>
          <br />
          {words.inHand}
        </p>
      </header>
      <LineBar phone={phone} />
      <main>
        <Problems collector={collector} />
        {visits.length === 0 && <p className="col-empty">{words.noVisits}</p>}
        {visits.length > 0 && !now && <p className="col-empty">{words.allDone}</p>}
        {now && <NowCard visit={now} />}
        <Lines title={words.later} visits={open.filter(visit => visit !== now)} />
        <Lines title={words.done} visits={over} />
        <p className="col-hand">
          <Link to="?hand-over">
            <Package aria-hidden="true" /> {words.handOver}
          </Link>
        </p>
        <div className="col-foot">
          <LanguageButton onPress={onLanguage} />
          <SignOut collector={collector} />
        </div>
      </main>
      {now && <NextStep visit={now} collector={collector} />}
    </>
  )
}

/** What the shop knows is in their hand, with what is not sent yet, in rupees. */
function inHandOf({ phone: { day, waiting } }: Collector): number {
  const own = waiting.flatMap(({ staffId, told }) =>
    staffId === day?.staff.id && told.kind === 'cash_taken' ? [told.amount] : [],
  )
  return own.reduce((sum, amount) => sum + amount, day?.cashInHand ?? 0)
}

function NowCard({ visit }: { visit: PhoneVisit }) {
  const words = useWords()
  const dates = useDates()
  const { people, progress, phones } = visit
  const [first] = people
  return (
    <article className="col-now" aria-label={words.thisVisit}>
      <p className="col-when">
        <b>{dates.hours(visit.hour)}</b>
        <span className={`col-step col-${progress.step}`}>
          {words.steps[progress.step]} {progress.at && dates.time(progress.at)}
        </span>
      </p>
      <h2>
        {first?.name} <small>{first && words.genders[first.gender]({ age: String(first.age) })}</small>
      </h2>
      {people.length > 1 && <p>{words.people({ count: people.length })}</p>}
      <address>{visit.address}</address>
      {visit.isFasting && <p className="col-tip">{words.fasting}</p>}
      <div className="col-need">
        <Tubes tubes={visit.tubes} />
        <p>
          {visit.toTake > 0 ? (
            <>
              <small>{words.take}</small> <b>{formatRupees(visit.toTake)}</b>
            </>
          ) : (
            words.paid
          )}
        </p>
      </div>
      <div className="col-two">
        {phones.map(number => (
          <a
            key={number}
            className="col-ghost"
            href={`tel:+91${number}`}
            aria-label={phones.length > 1 ? words.callNumber({ number }) : undefined}
          >
            <Phone aria-hidden="true" /> {words.call}
          </a>
        ))}
        <a className="col-ghost" href={`geo:0,0?q=${encodeURIComponent(visit.address)}`}>
          <Navigation aria-hidden="true" /> {words.navigate}
        </a>
      </div>
    </article>
  )
}

function Lines({ title, visits }: { title: string; visits: readonly PhoneVisit[] }) {
  const words = useWords()
  const dates = useDates()
  if (visits.length === 0) return null
  return (
    <section>
      <h2 className="col-title">{title}</h2>
      <ol className="col-lines">
        {visits.map(visit => (
          <li key={visit.orderId}>
            <Link to={`?visit=${visit.orderId}`}>
              <b className="col-hours">{dates.hours(visit.hour)}</b>
              <span>
                <b>{visit.people[0]?.name}</b>
                <br />
                {[visit.area, visit.pinCode].filter(Boolean).join(' ')}
              </span>
              <span className="col-right">
                <Tubes tubes={visit.tubes} />
                {visit.progress.step === 'to-go'
                  ? visit.toTake > 0
                    ? formatRupees(visit.toTake)
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

/** The one press that comes next. */
function NextStep({ visit, collector }: { visit: PhoneVisit; collector: Collector }) {
  const words = useWords()
  const navigate = useNavigate()
  const [isFull, setFull] = useState(false)
  const { step } = visit.progress
  const [isBusy, press] = usePress(async () => {
    const kind = step === 'to-go' ? 'on_the_way' : 'arrived'
    if (step !== 'at-door') {
      const isNoted = await collector.tell({ kind, orderId: visit.orderId })
      setFull(!isNoted)
      if (!isNoted) return
    }
    if (step !== 'to-go') await navigate(`?visit=${visit.orderId}`)
  })
  const label = step === 'to-go' ? words.setOff : step === 'on-the-way' ? words.atTheDoor : words.openVisit
  return (
    <div className="col-dock">
      {isFull && (
        <p role="alert" className="col-problem">
          {words.storageFull}
        </p>
      )}
      <button type="button" className="col-main" aria-disabled={isBusy} onClick={press}>
        {label}
      </button>
    </div>
  )
}

interface Problem {
  id: string
  orderId: string
  problem: string
  said?: Keyed | null | undefined
  /** Of a visit that may be another collector's by now. */
  patientName?: string | undefined
  hour?: number | undefined
}

/** What waits for the desk, and what was not taken, until it is seen: a box for each visit. */
function Problems({ collector }: { collector: Collector }) {
  const words = useWords()
  const { day, notTaken } = collector.phone
  return (
    <>
      <OfVisits title={words.deskLooks} problems={day?.conflicts ?? []} collector={collector} />
      <OfVisits
        title={words.notTaken}
        problems={notTaken}
        collector={collector}
        onSeen={async ids => {
          await Promise.all(ids.map(forgetNotTaken))
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
  onSeen,
}: {
  title: string
  problems: readonly Problem[]
  collector: Collector
  onSeen?: (ids: string[]) => Promise<void>
}) {
  const words = useWords()
  const dates = useDates()
  return [...Map.groupBy(problems, ({ orderId }) => orderId)].map(([orderId, own]) => {
    const visit = collector.phone.visits.find(one => one.orderId === orderId)
    const name = visit?.people[0]?.name ?? own[0]?.patientName
    const hour = visit?.hour ?? own[0]?.hour
    return (
      <section key={orderId} className="col-note">
        <h2>
          {name ?? orderId} {hour !== undefined && <small>{dates.hours(hour)}</small>}
        </h2>
        <p>
          <b>{title}</b>
        </p>
        {[...Map.groupBy(own, ({ problem }) => problem).values()].map(([first]) =>
          first ? (
            <p key={first.id}>
              <Why problem={first.problem} said={first.said} />
            </p>
          ) : null,
        )}
        {onSeen && (
          <button type="button" className="col-plain" onClick={() => void onSeen(own.map(({ id }) => id))}>
            {words.seen}
          </button>
        )}
      </section>
    )
  })
}

function SignOut({ collector }: { collector: Collector }) {
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, press] = usePress(async () => {
    await collector.refresh()
    setAsking(true)
  })
  const { waiting, photos } = collector.phone
  const count = waiting.length + photos.length
  return (
    <>
      <button type="button" className="col-plain" aria-disabled={isBusy} onClick={press}>
        {words.signOut}
      </button>
      {isAsking && (
        <Sheet title={words.signOut} onClose={() => setAsking(false)}>
          {count > 0 && <p className="col-bar">{words.signOutKeeps({ count })}</p>}
          <button type="button" className="col-main" onClick={() => void collector.signOut()}>
            {count > 0 ? words.signOutAnyway : words.signOut}
          </button>
        </Sheet>
      )}
    </>
  )
}
