import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import type { Tube } from '#desk/reception/contract.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatTime } from '#rules/dates.ts'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import * as tubes from '#text/desk/tubes.ts'
import { say } from '#text/text.ts'
import { TubeIcon } from './tube-icon.tsx'
import { useLabels } from './use-labels.ts'
import { words } from './words.ts'

/** The tubes of an order's visit in the order in which they are filled, each with how far it is, and their labels. */
export function OrderTubes({ orderId, isCancelled }: { orderId: string; isCancelled: boolean }) {
  const load = useCallback(
    async (signal?: AbortSignal) =>
      (await deskApi.listOrderTubes({ params: { id: orderId } }, { signal })).tubes,
    [orderId],
  )
  const { value, problem, refresh } = useFresh(load)
  const { isBusy, print, why, said } = useLabels()
  // Of an order everything is printed: who asks here has lost a label, or wants them now.
  const press = async (format: 'pdf' | 'zpl') => {
    await print({ orderId, format, isAgain: true })
    await refresh()
  }
  if (!value) return <Problem problem={problem} isLoading />
  if (value.length === 0) return <p>{isCancelled ? words.noTubesCancelled : words.noTubes}</p>
  const isAlone = new Set(value.map(({ patientName }) => patientName)).size === 1
  return (
    <>
      <ul className="tube-list">
        {value.map((tube, at) => (
          <Line key={tube.code ?? at} tube={tube} isAlone={isAlone} />
        ))}
      </ul>
      <p className="tube-labels">
        <button type="button" aria-disabled={isBusy} onClick={() => press('pdf')}>
          {words.printOrder}
        </button>
        <button type="button" aria-disabled={isBusy} onClick={() => press('zpl')}>
          {words.printOrderZpl}
        </button>
        <span role="status">{said}</span>
      </p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </>
  )
}

function Line({ tube, isAlone }: { tube: Tube; isAlone: boolean }) {
  const { letter, cap, container, timing, code, state, rejectReason, replaces, isNeeded } = tube
  const notes = [
    ...(isAlone ? [] : [tube.patientName]),
    words.testsIn({ count: tube.tests }),
    ...(replaces ? [words.replacesCode({ code: tubeCodeInGroups(replaces) })] : []),
    ...(isNeeded ? [] : [words.noLongerNeeded]),
    ...(rejectReason ? [words.reasons[rejectReason]] : []),
  ]
  return (
    <li data-state={state ?? 'none'}>
      <TubeIcon letter={letter} cap={cap} />
      <span>{[container, say(tubes.timings[timing])].filter(Boolean).join(' ')}</span>
      <span className="tube-code">{code ? tubeCodeInGroups(code) : words.noCodeYet}</span>
      <span className="desk-quiet">
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
