import { createContext, useContext } from 'react'
import type { DayVisit } from '#collector/data/contract.ts'
import * as text from '#text/collector/collector.ts'
import { containerInHindi } from '#text/collector/in-hindi.ts'
import type { Keyed } from '#text/collector/refusals.ts'
import { IN_HINDI, inHindi } from '#text/collector/refusals-in-hindi.ts'
import { type Language, LOCALES, type SayIn, sayIn } from '#text/languages.ts'
import type { CallError } from '#wire/client.ts'

/** The language that its collector has chosen on this phone. */
export const LanguageContext = createContext<Language>('en')

/** `say` in that language; a sentence without Hindi does not compile here. */
export const useSay = (): SayIn => sayIn(useContext(LanguageContext))

/** Why the laboratory holds or refuses something; without a key, as rows of before have it, in their own English. */
export function Why({ problem, said }: { problem: string; said?: Keyed | null | undefined }) {
  const language = useContext(LanguageContext)
  if (language === 'en') return problem
  if (!said) return <span lang="en">{problem}</span>
  return inHindi(said) ?? IN_HINDI.askTheDesk
}

/** What a server's refusal says in that language; in other words where it has none. */
export function useRefusal(): (error: CallError) => string {
  const language = useContext(LanguageContext)
  return ({ message, answer }) => {
    if (language === 'en') return message
    const { said } = answer as { said?: Keyed }
    return (said && inHindi(said)) ?? IN_HINDI.somethingFailed
  }
}

const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const

/** Days and times as that language writes them. */
export function useDates() {
  const locale = LOCALES[useContext(LanguageContext)]
  const day = new Intl.DateTimeFormat(locale, {
    ...IN_INDIA,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  const time = new Intl.DateTimeFormat(locale, {
    ...IN_INDIA,
    hour: 'numeric',
    minute: '2-digit',
    // 'सुबह 9:35': Hindi's own am and pm are in Latin letters.
    ...(locale === LOCALES.hi ? { dayPeriod: 'short' } : {}),
  })
  return {
    day: (date: string) => day.format(new Date(`${date}T06:00:00Z`)),
    time: (iso: string) => time.format(new Date(iso)),
    /** '9–10': the hours of a slot. */
    hours: (from: number) => `${((from + 11) % 12) + 1}–${((from + 12) % 12) + 1}`,
  }
}

type Container = Pick<DayVisit['tubes'][number], 'containerCode' | 'container' | 'cap'>

/** 'EDTA, lavender cap'; in Hindi 'ईडीटीए (EDTA), बैंगनी ढक्कन'. */
export function useContainer(): (tube: Container) => string {
  const language = useContext(LanguageContext)
  const say = sayIn(language)
  return ({ containerCode, container, cap }) => {
    const name = language === 'hi' ? containerInHindi(containerCode, container) : container
    const colour = text.caps[cap]
    return colour ? say(text.cap, { container: name, cap: say(colour) }) : name
  }
}
