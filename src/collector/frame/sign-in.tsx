import { useState } from 'react'
import { keepLeaving } from '#collector/data/kept.ts'
import type { Phone } from '#collector/data/use-collector.ts'
import { KeptList } from '#collector/day/kept-list.tsx'
import { passkeyProblem, signIn } from '#kit/staff/passkey.ts'
import { usePress } from '#kit/use-press.ts'
import { otherLanguage } from '#text/collector/collector.ts'
import * as text from '#text/collector/sign-in.ts'
import * as desk from '#text/desk/desk.ts'
import type { Bilingual } from '#text/languages.ts'
import { CallError } from '#wire/client.ts'
import { useRefusal, useSay } from './language.tsx'

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
  const say = useSay()
  const kept = phone.waiting.length + phone.photos.length
  const refusal = useRefusal()
  const [why, setWhy] = useState<CallError | Bilingual<string>>()
  const [isBusy, press] = usePress(async () => {
    setWhy(undefined)
    try {
      await signIn({ isPhone: true })
      await keepLeaving(false)
      await onDone()
    } catch (error) {
      setWhy(error instanceof CallError && error.status > 0 ? error : desk[passkeyProblem(error)])
    }
  })
  return (
    <main className="col-card">
      <h1>{say(text.signInTitle)}</h1>
      {kept > 0 && <p className="col-bar">{say(text.keptHere, { count: kept })}</p>}
      <p>{say(text.signInHow)}</p>
      <p role="alert" className="col-problem">
        {why && (why instanceof CallError ? refusal(why) : say(why))}
      </p>
      <button type="button" className="col-main" aria-disabled={isBusy} onClick={press}>
        {say(text.signInButton)}
      </button>
      <p>{say(text.noKey)}</p>
      <KeptList phone={phone} />
      <LanguageButton onPress={onLanguage} />
    </main>
  )
}

export function LanguageButton({ onPress }: { onPress: () => void }) {
  const say = useSay()
  const words = say(otherLanguage)
  return (
    <button
      type="button"
      className="col-plain"
      lang={words === otherLanguage.en ? 'hi' : 'en'}
      onClick={onPress}
    >
      {words}
    </button>
  )
}
