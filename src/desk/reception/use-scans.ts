import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { CallError } from '#wire/client.ts'
import type { TubeScan } from './contract.ts'
import { isUndoable } from './use-rejecting.ts'

export interface ScanEntry {
  scan: TubeScan
  at: Date
  isUndone: boolean
}

/** Null for all centres; undefined until it is known. */
type Centre = string | null | undefined

interface WaitingScan {
  code: string
  /** The centre that was chosen at the time of the scan. */
  centre: Centre
  /** Sent, but without a response: it may have been received. */
  isSentBefore: boolean
}

const AGAIN_AFTER_MS = 3 * SECOND_MS
const SHOWN = 10

const isLost = (error: CallError): boolean =>
  error.status === 0 || error.status >= 500 || error.status === 429

/** Sends scans one after the other. They wait while there is no connection, or until the centre is known. */
export function useScans({
  centre,
  onAnswer,
  onIdle,
}: {
  centre: Centre
  onAnswer: (scan: TubeScan) => void
  onIdle: () => void
}) {
  const { self, now, onSignedOut } = useDesk()
  const queue = useRef<WaitingScan[]>([])
  const isRunning = useRef(false)
  const [latest, setLatest] = useState<ScanEntry[]>([])
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<CallError>()
  const show = useCallback(
    (scan: TubeScan) =>
      setLatest(before => [{ scan, at: now(), isUndone: false }, ...before].slice(0, SHOWN)),
    [now],
  )
  /** Marks the answer that was undone: the tube's last one that stands. */
  const showUndone = useCallback(
    (code: string) =>
      setLatest(before => {
        const undone = before.find(
          answer => answer.scan.code === code && !answer.isUndone && isUndoable(answer.scan),
        )
        return before.map(answer => (answer === undone ? { ...answer, isUndone: true } : answer))
      }),
    [],
  )
  const latestOf = useRef({ centre, onAnswer, onIdle })
  useLayoutEffect(() => {
    latestOf.current = { centre, onAnswer, onIdle }
  })

  const run = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const { code, isSentBefore, centre: at = latestOf.current.centre } = next
      if (at === undefined) break
      try {
        const { scan } = await deskApi.receiveTube({ body: { code, centre: at } })
        setProblem(undefined)
        const isOwn =
          isSentBefore && scan.kind === 'already-received' && scan.tube?.receivedBy?.id === self.id
        const shown = isOwn ? { ...scan, kind: 'accepted' as const } : scan
        show(shown)
        latestOf.current.onAnswer(shown)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setProblem(error)
        if (error.status === 401) onSignedOut()
        if (isLost(error) || error.status === 401) {
          next.isSentBefore = true
          break
        }
      }
      queue.current.shift()
      setWaiting(queue.current.length)
    }
    isRunning.current = false
    if (queue.current.length === 0) latestOf.current.onIdle()
  }, [self.id, onSignedOut, show])

  useEffect(() => {
    const again = () => {
      if (queue.current.length > 0) void run()
    }
    const timer = setInterval(again, AGAIN_AFTER_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [run])

  // Scans from before the centre was known.
  useEffect(() => {
    if (centre !== undefined && queue.current.length > 0) void run()
  }, [centre, run])

  const push = useCallback(
    (code: string) => {
      queue.current.push({ code, centre: latestOf.current.centre, isSentBefore: false })
      setWaiting(queue.current.length)
      void run()
    },
    [run],
  )
  return { latest, waiting, problem, push, show, showUndone }
}
