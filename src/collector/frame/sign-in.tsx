import { useState } from 'react'
import { keepLeaving } from '#collector/data/kept.ts'
import type { Phone } from '#collector/data/use-collector.ts'
import { KeptList } from '#collector/day/kept-list.tsx'
import { passkeyProblem, signIn } from '#kit/staff/passkey.ts'
import { usePress } from '#kit/use-press.ts'
import { CallError } from '#wire/client.ts'
import { useLanguage, useRefusal, useWords } from './language.tsx'

/** Signing in, with what waits on this phone to be sent. */
export function SignIn({
  phone,
  onDone,
  onLanguage,
}: {
  phone: Phone
  onDone: () => Promise<unknown>
  onLanguage: () => void
}) {
  const words = useWords()
  const kept = phone.waiting.length + phone.photos.length
  const refusal = useRefusal()
  const [why, setWhy] = useState<string>()
  const [isBusy, press] = usePress(async () => {
    setWhy(undefined)
    try {
      await signIn({ isPhone: true })
      await keepLeaving(false)
      await onDone()
    } catch (error) {
      const isRefused = error instanceof CallError && error.status > 0
      setWhy(isRefused ? refusal(error) : words[passkeyProblem(error)])
    }
  })
  return (
    <main className="col-card">
      <h1>{words.signInTitle}</h1>
      {kept > 0 && <p className="col-bar">{words.keptHere({ count: kept })}</p>}
      <p>{words.signInHow}</p>
      <p role="alert" className="col-problem">
        {why}
      </p>
      <button type="button" className="col-main" aria-disabled={isBusy} onClick={press}>
        {words.signInButton}
      </button>
      <p>{words.noKey}</p>
      <KeptList phone={phone} />
      <LanguageButton onPress={onLanguage} />
    </main>
  )
}

export function LanguageButton({ onPress }: { onPress: () => void }) {
  const { language, words } = useLanguage()
  return (
    <button type="button" className="col-plain" lang={language === 'en' ? 'hi' : 'en'} onClick={onPress}>
      {words.otherLanguage}
    </button>
  )
}
