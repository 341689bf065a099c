import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useNearTime } from '#desk/frame/desk-time.tsx'
import { TubeCode, TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { words as tubeWords } from '#desk/tubes/words.ts'
import { ageText } from '#rules/patients/patient.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { sampleReasons } from '#text/samples.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import type { FoundTube } from './contract.ts'
import { FindDialog } from './find-dialog.tsx'
import { useFound } from './use-found.ts'
import { words } from './words.ts'

/** Where a tube is, for people who can't open its order. */
export default function TubesWindow({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const found = useFound(deskApi.findTubes, typed)
  const tubes = found?.answer?.tubes ?? []
  return (
    <FindDialog
      title={words.findTubeTitle}
      field="Tube code or order number"
      hint="Scan or type a tube code, or type an order number. Finding a tube does not receive it."
      typed={typed}
      onTyped={setTyped}
      // The next scan replaces this one.
      onKey={event => event.key === 'Enter' && event.currentTarget.select()}
      found={found && { problem: found.problem, isEmpty: tubes.length === 0, hasMore: false }}
      nothing="No tube found. Check the code, or try the order number. Tubes of other centres are not shown."
      onClose={onClose}
    >
      <ul aria-label={words.findTubeTitle} className="max-h-[60vh] overflow-y-auto">
        {tubes.map(tube => (
          <Row key={tube.code} tube={tube} />
        ))}
      </ul>
    </FindDialog>
  )
}

function Row({ tube }: { tube: FoundTube }) {
  const { letter, cap, container, timing, code, patientName, gender, age, ageMonths, orderId } = tube
  const near = useNearTime()
  const person = say(visits.genderAndAge, { gender, age: ageText({ years: age, months: ageMonths }) })
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-t border-line px-4.5 py-2.5 first:border-t-0">
      <TubeIcon letter={letter} cap={cap} />
      <div className="grid gap-0.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <TubeCode>{formatTubeCode(code ?? '')}</TubeCode>
          <strong className={tube.state === 'rejected' ? 'text-rose' : undefined}>{stateOf(tube)}</strong>
        </p>
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            <b translate="no">{patientName}</b>, {person}
          </span>
          <span>{orderId}</span>
        </p>
        <p className="text-muted">
          {[
            [container, say(visits.tubeTimings[timing])].filter(Boolean).join(' '),
            ...timesOf(tube, near),
          ].join(', ')}
        </p>
      </div>
    </li>
  )
}

const stateOf = ({ state, rejectReason }: FoundTube): string =>
  [state && tubeWords.states[state], rejectReason && say(sampleReasons[rejectReason])]
    .filter(Boolean)
    .join(': ')

const timesOf = (
  { state, collectedAt, receivedAt, goodUntil, isNeeded }: FoundTube,
  near: (at: string) => string,
): string[] => [
  ...(collectedAt ? [tubeWords.filledAt({ time: near(collectedAt) })] : []),
  ...(receivedAt ? [tubeWords.hereAt({ time: near(receivedAt) })] : []),
  ...(goodUntil && state !== 'rejected' ? [`usable until ${near(goodUntil)}`] : []),
  ...(isNeeded ? [] : [tubeWords.noLongerNeeded]),
]
