import { useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { CallError } from '#wire/client.ts'
import type { FoundOrder } from './contract.ts'

/** A scanner types a whole code within it. */
const DEBOUNCE_MS = 120
export const MIN_LETTERS = 2

interface Found {
  text: string
  orders: FoundOrder[]
  isExact: boolean
  hasMore: boolean
  problem?: string
}

/** Undefined until the response arrives. */
export function useFound(typed: string): Found | undefined {
  const { onSignedOut } = useDesk()
  const [response, setResponse] = useState<Found>()
  const text = typed.trim()
  const isWanted = text.length >= MIN_LETTERS
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { orders, isExact, hasMore } = await deskApi.findAtDesk(
          { body: { text } },
          { signal: ending.signal },
        )
        setResponse({ text, orders, isExact, hasMore })
      } catch (error) {
        if (ending.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        if (error.status === 401) onSignedOut()
        const problem = error.status === 0 ? kitWords.notReached : error.message
        setResponse({ text, orders: [], isExact: false, hasMore: false, problem })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [text, isWanted, onSignedOut])
  return isWanted && response?.text === text ? response : undefined
}
