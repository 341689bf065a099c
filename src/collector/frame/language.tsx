import { createContext, useContext } from 'react'
import type { CollectorVisit } from '#collector/data/contract.ts'
import { formatTime } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { Keyed } from '#text/refusal-keys.ts'
import { type Language, LOCALES } from '#text/text.ts'
import type { CallError } from '#wire/client.ts'
import type { Words } from './words.ts'

export interface Loaded {
  language: Language
  words: Words
  /** A refusal by the server; undefined for a key of another release. */
  refusal: (message: string, key: Keyed) => string | undefined
  /** What phlebotomists call a container; `name` is printed on it. */
  container: (code: string, name: string) => string
}

const english = async (): Promise<Loaded> => {
  const { words } = await import('./words.ts')
  return { language: 'en', words, refusal: message => message, container: (_, name) => name }
}

const hindi = async (): Promise<Loaded> => {
  const [{ words }, { refusalInHindi }, { containerInHindi }] = await Promise.all([
    import('./words.hi.ts'),
    import('./refusals.hi.ts'),
    import('./names.hi.ts'),
  ])
  return { language: 'hi', words, refusal: (_, key) => refusalInHindi(key), container: containerInHindi }
}

export const loadLanguage = (language: Language): Promise<Loaded> => (language === 'hi' ? hindi() : english())

/** The language chosen on this phone. */
export const LanguageContext = createContext<Loaded | null>(null)

export function useLanguage(): Loaded {
  const loaded = useContext(LanguageContext)
  if (!loaded) throw new Error('LanguageContext is missing')
  return loaded
}

export const useWords = (): Words => useLanguage().words

export function ProblemText({ problem, said }: { problem: string; said?: Keyed | null | undefined }) {
  const { language, words, refusal } = useLanguage()
  if (!said) return language === 'en' ? problem : <span lang="en">{problem}</span>
  return refusal(problem, said) ?? words.askTheDesk
}

/** Uses a general sentence if the refusal has no text in the chosen language. */
export function useRefusal(): (error: CallError) => string {
  const { language, words, refusal } = useLanguage()
  return ({ message, answer }) => {
    if (language === 'en') return message
    const { said } = answer as { said?: Keyed }
    return (said && refusal(message, said)) ?? words.somethingFailed
  }
}

const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const

export function useDates() {
  const { language } = useLanguage()
  const locale = LOCALES[language]
  const day = new Intl.DateTimeFormat(locale, {
    ...IN_INDIA,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  // 'सुबह 9:35': Hindi's own am and pm are in Latin letters.
  const time = new Intl.DateTimeFormat(locale, {
    ...IN_INDIA,
    hour: 'numeric',
    minute: '2-digit',
    dayPeriod: 'short',
  })
  const hour = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', dayPeriod: 'short' })
  return {
    day: (date: string) => day.format(new Date(`${date}T06:00:00Z`)),
    time: (iso: string) => (language === 'en' ? formatTime(iso) : time.format(new Date(iso))),
    /** Hours of a slot: '7–8 AM', 'सुबह 7–8'. */
    hours: (from: number) =>
      language === 'en' ? hourOf(from) : hour.formatRange(from * HOUR_MS, (from + 1) * HOUR_MS),
  }
}

type Container = Pick<CollectorVisit['tubes'][number], 'containerCode' | 'container' | 'cap'>

/** 'EDTA, lavender cap'; in Hindi 'ईडीटीए (EDTA), बैंगनी ढक्कन'. */
export function useContainer(): (tube: Container) => string {
  const { words, container: nameOf } = useLanguage()
  return ({ containerCode, container, cap }) => {
    const name = nameOf(containerCode, container)
    return cap === 'bottle' ? name : words.cap({ container: name, cap: words.caps[cap] })
  }
}
