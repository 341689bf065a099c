import { useCallback, useEffect, useState } from 'react'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** How long a suggestion stays, and how long it fades, ms. */
const STAY_MS = 3000
const FADE_MS = 200

/**
 * Goes through the suggestions once. Stops for good when `stop` is called; never starts with `prefers-reduced-motion`.
 */
export function useSuggestion(): { suggestion: string; isFading: boolean; stop: () => void } {
  const [turn, setTurn] = useState(0)
  const [isFading, setFading] = useState(false)
  const [isStopped, setStopped] = useState(false)

  useEffect(() => {
    if (isStopped || turn >= SUGGESTIONS.length) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const fade = setTimeout(() => setFading(true), STAY_MS - FADE_MS)
    const next = setTimeout(() => {
      setFading(false)
      setTurn(turn + 1)
    }, STAY_MS)
    return () => {
      clearTimeout(fade)
      clearTimeout(next)
      setFading(false)
    }
  }, [turn, isStopped])

  const stop = useCallback(() => setStopped(true), [])
  return { suggestion: say(SUGGESTIONS[turn % SUGGESTIONS.length] ?? SUGGESTIONS[0]), isFading, stop }
}

/** Placeholders of the search box, shown in turn. Each has matches in the catalogue. */
const SUGGESTIONS = [
  words.suggestVitaminD,
  words.suggestThyroid,
  words.suggestFullBody,
  words.suggestSugar,
  words.suggestCbc,
  words.suggestLiver,
] as const

/** Shown while no text is typed: popular searches as options. */
export const POPULAR_SEARCHES = [
  words.popularFullBody,
  words.popularThyroid,
  words.popularSugar,
  words.popularVitaminD,
  words.popularFever,
  words.popularWomen,
] as const
