import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { CallError } from '#wire/client.ts'
import type { TubeScan } from './contract.ts'

/** A scan's answer, with when it came. */
export interface Scanned {
  scan: TubeScan
  at: Date
}

/** Where tubes are received: null for every centre; undefined while that is not known. */
type Centre = string | null | undefined

interface Waiting {
  code: string
  /** As it was when it was scanned. */
  centre: Centre
  /** It was sent, and no answer came: it may have been taken in. */
  isSentBefore: boolean
}

const AGAIN_AFTER_MS = 3 * SECOND_MS
const SHOWN = 10

const isLost = (error: CallError): boolean =>
  error.status === 0 || error.status >= 500 || error.status === 429

/**
 * Tubes that are scanned, one call after the other in their order, while more are scanned: none is lost when the
 * connection is, or before the centre is known. `onAnswer` hears each answer as it comes, `onIdle` when none waits any more.
 */
export function useScans({
  centre,
  onAnswer,
  onIdle,
}: {
  centre: Centre
  onAnswer: (scan: TubeScan) => void
  onIdle: () => void
}) {
  const { self, onSignedOut } = useDesk()
  const queue = useRef<Waiting[]>([])
  const isRunning = useRef(false)
  const [latest, setLatest] = useState<Scanned[]>([])
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<CallError>()
  const show = useCallback((scan: TubeScan) => {
    setLatest(before => [{ scan, at: new Date() }, ...before].slice(0, SHOWN))
  }, [])
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
        const told = isOwn ? { ...scan, kind: 'accepted' as const } : scan
        show(told)
        latestOf.current.onAnswer(told)
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

  // What was scanned before the centre was known.
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
  return { latest, waiting, problem, push, show }
}
