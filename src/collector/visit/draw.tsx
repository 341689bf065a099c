import Check from 'lucide-react/icons/check'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { lazy, Suspense, useState } from 'react'
import type { CollectorVisit } from '#collector/data/contract.ts'
import type { CollectorApp, EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useContainer, useWords } from '#collector/frame/language.tsx'
import { CAP_COLOURS } from '#collector/frame/styles.ts'
import { isLaterTube } from '#rules/collector/visit-progress.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { stepButton, VisitStep } from './at-door.tsx'

/** A separate chunk, stored on the phone with the app. */
const ScanSheet = lazy(() => import('#collector/scan/scan-sheet.tsx'))

interface Props {
  visit: PhoneVisit
  collector: CollectorApp
  record: (event: EventToReport) => Promise<boolean>
  isNext: boolean
}

export function Draw({ visit, collector, record, isNext }: Props) {
  const words = useWords()
  const containerOf = useContainer()
  const [scanning, setScanning] = useState<CollectorVisit['tubes'][number]>()
  const { progress, orderId } = visit
  const { absent } = progress
  // Those of people who are not there can still be scanned, in case they come.
  const tubes = visit.tubes.toSorted(
    (one, other) => Number(absent.includes(one.position)) - Number(absent.includes(other.position)),
  )
  const expected = tubes.filter(({ key, position }) => progress.tubes[key] || !absent.includes(position))
  if (tubes.length === 0) return null
  const done = tubes.filter(({ key }) => progress.tubes[key]).length
  const isLater = (tube: CollectorVisit['tubes'][number]) =>
    progress.firstTakenAt === null && isLaterTube(visit, tube)
  const next = expected.find(tube => !progress.tubes[tube.key] && !isLater(tube))
  const isDone = done === expected.length
  const nameOf = (tube: CollectorVisit['tubes'][number]) => {
    const container = containerOf(tube)
    return tube.timing === 'first' ? container : `${container}, ${words.timings[tube.timing]}`
  }
  return (
    <VisitStep
      number={3}
      isDone={isDone}
      isNext={isNext && !isDone}
      title={isDone ? words.allScanned : words.drawInOrder}
      aside={words.countOf({ count: done, all: expected.length })}
    >
      <ol className="grid gap-2">
        {tubes.map(tube => {
          const code = progress.tubes[tube.key]
          return (
            <li
              key={tube.key}
              className={`grid min-h-18 grid-cols-[auto_1fr_auto] items-center tight:grid-cols-[auto_1fr] gap-3 rounded-control border-2 px-3 py-2 text-base ${code ? 'border-leaf-tint bg-leaf-tint' : tube === next && isNext ? 'border-ink' : 'border-line-strong'}`}
            >
              <span
                aria-hidden="true"
                className={`grid h-[2.625rem] w-[2.125rem] items-end justify-items-center rounded-t-[3px] rounded-b-xl border border-t-12 border-line-strong bg-white text-base font-bold forced-color-adjust-none ${CAP_COLOURS[tube.cap]}`}
              >
                {tube.letter}
              </span>
              <span>
                <b>{nameOf(tube)}</b>
                <br />
                {visit.people.length > 1 && `${tube.person} `}
                {absent.includes(tube.position) && !code && `(${words.personAbsent}) `}
                {code
                  ? formatTubeCode(code)
                  : tube.code && words.labelCode({ code: formatTubeCode(tube.code) })}
              </span>
              {code ? (
                <Check aria-hidden="true" className="text-leaf" />
              ) : isLater(tube) ? (
                words.later
              ) : (
                <button
                  type="button"
                  className={`${stepButton(isNext && tube === next)} tight:col-span-full`}
                  aria-label={words.scanTube({ tube: nameOf(tube) })}
                  onClick={() => setScanning(tube)}
                >
                  <ScanBarcode aria-hidden="true" /> {words.scan}
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {scanning && (
        <Suspense>
          <ScanSheet
            title={words.scanTube({ tube: nameOf(scanning) })}
            used={usedCodes(collector, scanning)}
            onClose={() => setScanning(undefined)}
            onCode={async code => {
              setScanning(undefined)
              await record({ kind: 'tube_bound', orderId, tube: scanning.key, code })
            }}
          />
        </Suspense>
      )}
    </VisitStep>
  )
}

/** Codes that are on other tubes, as far as this phone has them. */
function usedCodes({ phone }: CollectorApp, { key }: { key: string }): string[] {
  const known = phone.visits.flatMap(({ tubes, progress }) => [
    ...tubes.flatMap(tube => (tube.key !== key && tube.code ? [tube.code] : [])),
    ...Object.entries(progress.tubes).flatMap(([tube, code]) => (tube === key ? [] : [code])),
  ])
  const waiting = phone.waiting.flatMap(({ told }) =>
    told.kind === 'tube_bound' && told.tube !== key ? [told.code] : [],
  )
  return [...known, ...waiting]
}
