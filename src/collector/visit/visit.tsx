import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CollectorApp, EventToReport, PhoneVisit, SaveOutcome } from '#collector/data/use-collector.ts'
import { useDates, useWords } from '#collector/frame/language.tsx'
import { Head, ReasonForm, Sheet, UnsentBar } from '#collector/frame/parts.tsx'
import { dock, errorText, ghostButton, mainButton, roundButton, screen } from '#collector/frame/styles.ts'
import { useAction } from '#kit/use-action.ts'
import { remainingSteps } from '#rules/collector/visit-progress.ts'
import { formatShortRupees } from '#rules/money.ts'
import { AddTests } from './add-tests.tsx'
import { DoorCode, Identity } from './at-door.tsx'
import { Draw } from './draw.tsx'
import { PaymentStep } from './money.tsx'
import { VisitPhotoField, WaitingPhotos } from './photo-field.tsx'
import { mapLink, VisitFacts } from './visit-facts.tsx'

const HEADLINE = 'py-7 text-xl font-semibold'

/** At the door: code, person, tubes and money in this order, then collected or not collected. */
export function VisitScreen({
  visit,
  collector,
}: {
  visit: PhoneVisit | undefined
  collector: CollectorApp
}) {
  const words = useWords()
  const [saved, setSaved] = useState<SaveOutcome>('saved')
  const record = async (event: EventToReport): Promise<boolean> => {
    const outcome = await collector.record(event)
    setSaved(outcome)
    return outcome === 'saved'
  }
  const { visits } = collector.phone
  const position = visits.findIndex(({ orderId }) => orderId === visit?.orderId) + 1
  return (
    <>
      <Head
        hasBack
        title={visit ? undefined : words.thisVisit}
        below={visit && <b>{words.visitOf({ count: position, all: visits.length })}</b>}
      >
        {visit && (
          <a className={roundButton} href={mapLink(visit)} aria-label={words.navigate}>
            <Navigation aria-hidden="true" />
          </a>
        )}
        {visit?.phones[0] && (
          <a
            className={roundButton}
            href={`tel:+91${visit.phones[0]}`}
            aria-label={`${words.call} ${visit.people[0]?.name ?? ''}`}
          >
            <Phone aria-hidden="true" />
          </a>
        )}
      </Head>
      <UnsentBar phone={collector.phone} />
      {saved !== 'saved' && (
        <p role="alert" className={`${errorText} px-4`}>
          {words[saved]}
        </p>
      )}
      {!visit && (
        <main className={screen}>
          <p className={HEADLINE}>{words.visitGone}</p>
        </main>
      )}
      {visit && <Body visit={visit} collector={collector} record={record} />}
    </>
  )
}

interface Props {
  visit: PhoneVisit
  collector: CollectorApp
  record: (event: EventToReport) => Promise<boolean>
}

function Body({ visit, collector, record }: Props) {
  const words = useWords()
  const dates = useDates()
  const { progress } = visit
  const { day, readAt } = collector.phone
  const facts = { visit, date: day?.date ?? '', now: readAt, isTitle: true }
  const isOver = progress.step === 'collected' || progress.step === 'failed'
  if (isOver)
    return (
      <main className={screen}>
        <VisitFacts {...facts} />
        <p className={HEADLINE}>
          {words.steps[progress.step]} {progress.at && dates.time(progress.at)}
        </p>
        <WaitingPhotos photos={collector.phone.photos} orderId={visit.orderId} />
      </main>
    )
  const left = remainingSteps(visit, progress)
  return (
    <>
      <main className={screen}>
        <VisitFacts {...facts} />
        {progress.step === 'to-go' && <SetOff visit={visit} record={record} />}
        <div>
          <DoorCode visit={visit} collector={collector} record={record} />
          <Identity visit={visit} record={record} isNext={!left.code} />
          <Draw visit={visit} collector={collector} record={record} isNext={!left.code && !left.person} />
          {progress.step !== 'to-go' && !left.code && !left.person && (
            <AddTests visit={visit} collector={collector} />
          )}
          <PaymentStep
            key={visit.toTake}
            visit={visit}
            record={record}
            refresh={collector.refresh}
            isNext={!left.code && !left.person && (left.first ? left.firstTubes : left.tubes) === 0}
          />
        </div>
      </main>
      <Ending visit={visit} collector={collector} record={record} />
    </>
  )
}

/** For a visit that is not the next one: the day's screen offers this only for the next. */
function SetOff({ visit: { orderId }, record }: Omit<Props, 'collector'>) {
  const words = useWords()
  const [isBusy, setOff] = useAction(async () => void (await record({ kind: 'on_the_way', orderId })))
  return (
    <button type="button" className={ghostButton} aria-disabled={isBusy} onClick={setOff}>
      {words.setOff}
    </button>
  )
}

/** Ends the visit, or its first part. "Collected" lists what is missing; "Not collected" requires a reason. */
function Ending({ visit, collector, record }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const whyId = useId()
  const [asking, setAsking] = useState<'could-not' | 'short'>()
  const { orderId, progress } = visit
  const left = remainingSteps(visit, progress)
  const tubes = left.first ? left.firstTubes : left.tubes
  const missing = [
    ...(left.code ? [words.missing.code] : []),
    ...(left.person ? [words.missing.person] : []),
    ...(tubes > 0 ? [words.tubes({ count: tubes })] : []),
    // After the first of two samples the collector comes again.
    ...(left.money && !left.first ? [words.missing.money({ amount: formatShortRupees(visit.toTake) })] : []),
  ]
  const isShort = tubes > 0
  const canEnd = !left.code && !left.person && (left.first ? !isShort : !left.money)
  const end = async (event: EventToReport) => {
    if (await record(event)) await navigate('?')
    // The screen behind the sheet shows that the phone is full.
    else setAsking(undefined)
  }
  const [isBusy, collect] = useAction(async () => {
    if (!canEnd) return
    if (left.first) await end({ kind: 'first_taken', orderId })
    else if (isShort) setAsking('short')
    else await end({ kind: 'collected', orderId })
  })
  const bound = Object.keys(progress.tubes).length
  return (
    <div className={dock}>
      {missing.length > 0 && (
        <p id={whyId} className="text-center text-base">
          {words.stillToDo({ what: missing.join(', ') })}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5 *:grow">
        <button type="button" className={ghostButton} onClick={() => setAsking('could-not')}>
          {words.couldNot}
        </button>
        <button
          type="button"
          className={isShort ? ghostButton : mainButton}
          aria-disabled={!canEnd || isBusy}
          aria-describedby={missing.length > 0 ? whyId : undefined}
          onClick={collect}
        >
          {left.first ? words.firstTaken : words.collected}
        </button>
      </div>
      {asking === 'could-not' && (
        <Sheet title={words.whyEnd} onClose={() => setAsking(undefined)}>
          <p>{words.patientIsInformed}</p>
          {bound > 0 && <p>{words.tubesGoOn({ count: bound })}</p>}
          <ReasonForm
            reasons={words.failReasons}
            action={words.endVisit}
            onChoose={reason => end({ kind: 'failed', orderId, reason })}
          >
            <VisitPhotoField onPhoto={jpeg => collector.keepPhoto(orderId, jpeg)} />
          </ReasonForm>
        </Sheet>
      )}
      {asking === 'short' && (
        <Sheet title={words.shortTitle} onClose={() => setAsking(undefined)}>
          <ReasonForm
            reasons={words.shortReasons}
            action={words.collectedShort}
            onChoose={reason => end({ kind: 'collected', orderId, reason })}
          />
        </Sheet>
      )}
    </div>
  )
}
