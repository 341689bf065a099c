import { useState } from 'react'
import { storeLeaving } from '#collector/data/stored.ts'
import type { Phone } from '#collector/data/use-collector.ts'
import { UnsentList } from '#collector/day/unsent-list.tsx'
import { passkeyProblem, signInWithPasskey } from '#kit/staff/passkey.ts'
import { useAction } from '#kit/use-action.ts'
import { CallError } from '#wire/client.ts'
import { useLanguage, useRefusal, useWords } from './language.tsx'
import { bar, errorText, mainButton, plainButton, screen } from './styles.ts'

export function CollectorSignIn({
  phone,
  onDone,
  onLanguage,
}: {
  phone: Phone
  onDone: () => Promise<unknown>
  onLanguage: () => void
}) {
  const words = useWords()
  const unsent = phone.waiting.length + phone.photos.length
  const refusal = useRefusal()
  const [why, setWhy] = useState<string>()
  const [isBusy, run] = useAction(async () => {
    setWhy(undefined)
    try {
      await signInWithPasskey({ isPhone: true })
      await storeLeaving(false)
      await onDone()
    } catch (error) {
      const isRefused = error instanceof CallError && error.status > 0
      setWhy(isRefused ? refusal(error) : words[passkeyProblem(error)])
    }
  })
  return (
    <main className={`${screen} py-[8vh]`}>
      <h1 className="text-2xl">{words.signInTitle}</h1>
      {unsent > 0 && <p className={bar}>{words.keptHere({ count: unsent })}</p>}
      <p>{words.signInHow}</p>
      <p role="alert" className={errorText}>
        {why}
      </p>
      <button type="button" className={mainButton} aria-disabled={isBusy} onClick={run}>
        {words.signInButton}
      </button>
      <p>{words.noKey}</p>
      <UnsentList phone={phone} />
      <LanguageButton onClick={onLanguage} />
    </main>
  )
}

export function LanguageButton({ onClick }: { onClick: () => void }) {
  const { language, words } = useLanguage()
  return (
    <button type="button" className={plainButton} lang={language === 'en' ? 'hi' : 'en'} onClick={onClick}>
      {words.otherLanguage}
    </button>
  )
}
