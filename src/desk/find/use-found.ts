import { useEffect, useState } from 'react'
import { useDesk } from '#desk/frame/desk-context.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { CallError } from '#wire/client.ts'

/** Delay, ms: a scanner types a whole code in less. */
const DEBOUNCE_MS = 120
export const MIN_LETTERS = 2

type Call<T> = (input: { body: { text: string } }, options: { signal: AbortSignal }) => Promise<T>

interface FindResult<T> {
  text: string
  /** Undefined if there is a problem. */
  answer?: T
  problem?: string
}

/** Undefined until the response arrives. `call` must be the same function in every render. */
export function useFound<T>(call: Call<T>, typed: string): FindResult<T> | undefined {
  const { onSignedOut } = useDesk()
  const [response, setResponse] = useState<FindResult<T>>()
  const text = typed.trim()
  const isWanted = text.length >= MIN_LETTERS
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setResponse({ text, answer: await call({ body: { text } }, { signal: ending.signal }) })
      } catch (error) {
        if (ending.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        if (error.status === 401) onSignedOut()
        setResponse({ text, problem: error.status === 0 ? kitWords.notReached : error.message })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [call, text, isWanted, onSignedOut])
  return isWanted && response?.text === text ? response : undefined
}
