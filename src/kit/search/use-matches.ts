import { useEffect, useState } from 'react'
import * as words from '#kit/words.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import { findMatches } from './find-matches.ts'

/** Debounce of typing before a search request, ms. */
const TYPING_RESTS_MS = 150

interface Answer {
  text: string
  matches: SearchMatch[]
  problem?: string
}

/** The latest response; `isCurrent` when it is for the present text. */
export interface Found {
  matches: SearchMatch[]
  problem?: string
  isCurrent: boolean
}

const NOTHING: SearchMatch[] = []

/**
 * Matches of a text while `isWanted`. The last matches stay until the next response, so that nothing flickers; a
 * response to an outdated text is dropped.
 */
export function useMatches(text: string, isWanted: boolean): Found {
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    if (!isWanted) return
    const unwanted = new AbortController()
    const keep = (next: Omit<Answer, 'text'>) => {
      if (!unwanted.signal.aborted) setAnswer({ text, ...next })
    }
    const timer = setTimeout(async () => {
      try {
        keep({ matches: await findMatches(text, unwanted.signal) })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const hasReason = error.code !== 'NO_ANSWER' && error.hasMessage
        keep({ matches: NOTHING, problem: hasReason ? error.message : say(words.noAnswer) })
      }
    }, TYPING_RESTS_MS)
    return () => {
      clearTimeout(timer)
      unwanted.abort()
    }
  }, [text, isWanted])

  const isCurrent = answer?.text === text
  const isKin = answer !== null && (text.startsWith(answer.text) || answer.text.startsWith(text))
  if (!isWanted || !isKin) return { matches: NOTHING, isCurrent: false }
  return { matches: answer.matches, problem: isCurrent ? answer.problem : undefined, isCurrent }
}
