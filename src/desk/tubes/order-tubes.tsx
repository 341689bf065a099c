import { useEffect, useRef } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import type { Tube } from '#desk/reception/contract.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { formatTime } from '#rules/dates.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { sampleReasons } from '#text/samples.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import { TubeCode, TubeIcon } from './tube-icon.tsx'
import { useLabels } from './use-labels.ts'
import { words } from './words.ts'

interface Props {
  orderId: string
  /** With another revision the tubes are loaded again: tests may have been cancelled or added. */
  revision: string
  isCancelled: boolean
  /** A person was corrected after the labels were printed. */
  areOutdated: boolean
  onPrinted: () => Promise<void>
}

export function OrderTubes({ orderId, revision, isCancelled, areOutdated, onPrinted }: Props) {
  const { value, problem, refresh } = usePolling(deskApi.listOrderTubes, { params: { id: orderId } })
  const loaded = useRef(revision)
  useEffect(() => {
    if (loaded.current === revision) return
    loaded.current = revision
    void refresh()
  }, [revision, refresh])
  const { isBusy, print, error, result } = useLabels()
  const mayPrint = useDesk().self.permissions.includes('visits.read')
  // Prints printed labels again, for example if one was lost.
  const printAll = async (format: 'pdf' | 'zpl') => {
    await print({ orderId, format, isAgain: true })
    await Promise.all([refresh(), onPrinted()])
  }
  if (!value) return <Problem problem={problem} isLoading />
  const { tubes: all } = value
  const isAlone = new Set(all.map(({ patientName }) => patientName)).size === 1
  return (
    <>
      <Problem problem={problem} isLoading={false} />
      {all.length === 0 ? (
        <EmptyList>
          {isCancelled
            ? 'This order is cancelled. No tubes are needed.'
            : 'The tests of this visit need no tubes.'}
        </EmptyList>
      ) : (
        <ul>
          {all.map((tube, at) => (
            <Line key={tube.code ?? at} tube={tube} isAlone={isAlone} />
          ))}
        </ul>
      )}
      {areOutdated && (
        <p role="alert" className="mt-2 font-[650] text-rose">
          Print the labels again: a person was corrected after they were printed.
        </p>
      )}
      {mayPrint && all.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <button type="button" aria-disabled={isBusy} onClick={() => printAll('pdf')}>
            Print labels (PDF)
          </button>
          <button type="button" aria-disabled={isBusy} onClick={() => printAll('zpl')}>
            Label printer (ZPL)
          </button>
          <span role="status">{result}</span>
        </p>
      )}
      <Alert>{error}</Alert>
    </>
  )
}

function Line({ tube, isAlone }: { tube: Tube; isAlone: boolean }) {
  const { letter, cap, container, timing, code, state, rejectReason, replaces, isNeeded } = tube
  const notes = [
    ...(isAlone ? [] : [tube.patientName]),
    words.testsIn({ count: tube.tests }),
    ...(replaces ? [`replaces ${formatTubeCode(replaces)}`] : []),
    ...(isNeeded ? [] : [words.noLongerNeeded]),
    ...(rejectReason ? [say(sampleReasons[rejectReason])] : []),
  ]
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center tight:grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 border-t border-line py-1.5 first:border-t-0 first:pt-0">
      <span className="row-span-2">
        <TubeIcon letter={letter} cap={cap} />
      </span>
      <span>{[container, say(visits.tubeTimings[timing])].filter(Boolean).join(' ')}</span>
      {code ? <TubeCode>{formatTubeCode(code)}</TubeCode> : <span className="text-muted">No code yet</span>}
      <span className={`col-start-2 -col-end-1 ${state === 'rejected' ? 'text-rose' : 'text-muted'}`}>
        {[
          ...(state ? [words.states[state]] : []),
          ...(tube.collectedAt ? [words.filledAt({ time: formatTime(tube.collectedAt) })] : []),
          ...(tube.receivedAt ? [words.hereAt({ time: formatTime(tube.receivedAt) })] : []),
          ...notes,
        ].join(', ')}
      </span>
    </li>
  )
}
