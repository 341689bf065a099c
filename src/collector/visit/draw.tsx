import Check from 'lucide-react/icons/check'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { lazy, Suspense, useState } from 'react'
import type { DayVisit } from '#collector/data/contract.ts'
import type { Collector, PhoneVisit, ToTell } from '#collector/data/use-collector.ts'
import { useContainer, useWords } from '#collector/frame/language.tsx'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import { Step } from './at-door.tsx'

/** Loaded on press; kept on the phone with the app all the same. */
const ScanSheet = lazy(() => import('#collector/scan/scan-sheet.tsx'))

interface Props {
  visit: PhoneVisit
  collector: Collector
  tell: (told: ToTell) => Promise<boolean>
}

/** The tubes, in the order in which they are filled. */
export function Draw({ visit, collector, tell }: Props) {
  const words = useWords()
  const containerOf = useContainer()
  const [scanning, setScanning] = useState<DayVisit['tubes'][number]>()
  const { tubes, progress, orderId } = visit
  if (tubes.length === 0) return null
  const done = tubes.filter(({ key }) => progress.tubes[key]).length
  const next = tubes.find(({ key }) => !progress.tubes[key])
  const isDone = done === tubes.length
  const nameOf = (tube: DayVisit['tubes'][number]) => {
    const container = containerOf(tube)
    return tube.timing === 'first' ? container : `${container}, ${words.timings[tube.timing]}`
  }
  return (
    <Step
      number={3}
      isDone={isDone}
      title={words.drawInOrder}
      aside={words.doneCount({ done, all: tubes.length })}
    >
      <ol className="col-draw">
        {tubes.map(tube => {
          const code = progress.tubes[tube.key]
          return (
            <li key={tube.key} className={tube === next ? 'col-next' : undefined}>
              <span className={`col-tube col-large col-${tube.cap}`} aria-hidden="true">
                {tube.letter}
              </span>
              <span>
                <b>{nameOf(tube)}</b>
                <br />
                {visit.people.length > 1 && `${tube.person} `}
                {code
                  ? tubeCodeInGroups(code)
                  : tube.code && words.labelSays({ code: tubeCodeInGroups(tube.code) })}
              </span>
              {code ? (
                <Check aria-hidden="true" className="col-tick" />
              ) : (
                <button
                  type="button"
                  className={tube === next ? 'col-main' : 'col-ghost'}
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
              await tell({ kind: 'tube_bound', orderId, tube: scanning.key, code })
            }}
          />
        </Suspense>
      )}
    </Step>
  )
}

/** Every code that this phone knows on another tube. */
function usedCodes({ phone }: Collector, { key }: { key: string }): string[] {
  const known = phone.visits.flatMap(({ tubes, progress }) => [
    ...tubes.flatMap(tube => (tube.key !== key && tube.code ? [tube.code] : [])),
    ...Object.entries(progress.tubes).flatMap(([tube, code]) => (tube === key ? [] : [code])),
  ])
  const waiting = phone.waiting.flatMap(({ told }) =>
    told.kind === 'tube_bound' && told.tube !== key ? [told.code] : [],
  )
  return [...known, ...waiting]
}
