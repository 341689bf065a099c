import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/client.ts'
import { notReached } from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { deskLock } from './desk-api.ts'
import { useDesk } from './desk-context.ts'

interface Loaded<T> {
  /** Undefined until it came; stays while it is asked for anew. */
  answer: T | undefined
  /** Why it did not come, in a sentence. */
  problem: string | undefined
  reload: () => Promise<void>
}

/**
 * What a page of the desk shows, asked for when it opens and whenever `load` is another function (`useCallback`). An
 * ended session is told to the desk; an answer that comes after a later question is dropped.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const { onSignedOut } = useDesk()
  const [answer, setAnswer] = useState<T>()
  const [problem, setProblem] = useState<string>()
  const asked = useRef(0)
  const reload = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const isLast = () => asked.current === turn
    try {
      const answered = await load()
      if (!isLast()) return
      setAnswer(answered)
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!isLast()) return
      if (error.status === 401) onSignedOut()
      // The desk itself says it, and this is asked again when it is open.
      if (error.code === 'SESSION_LOCKED') return
      setProblem(error.status === 0 ? say(notReached) : error.message)
    }
  }, [load, onSignedOut])
  useEffect(() => {
    const again = () => void reload()
    again()
    deskLock.addEventListener('opened', again)
    return () => {
      asked.current += 1
      deskLock.removeEventListener('opened', again)
    }
  }, [reload])
  return { answer, problem, reload }
}
