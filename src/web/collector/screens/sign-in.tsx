import { useState } from 'react'
import * as text from '#text/collector/collector.ts'
import { signIn, whyNot } from '#web/desk/frame/passkey.ts'
import { usePress } from '#web/ui/use-press.ts'
import { keepLeaving } from '../data/kept.ts'
import { useSay } from '../language.tsx'

/** Signing in; `kept` is how much waits on this phone to be sent. */
export function SignIn({
  kept,
  onDone,
  onLanguage,
}: {
  kept: number
  onDone: () => Promise<unknown>
  onLanguage: () => void
}) {
  const say = useSay()
  const [why, setWhy] = useState('')
  const [isBusy, press] = usePress(async () => {
    setWhy('')
    try {
      await signIn({ isPhone: true })
      await keepLeaving(false)
      await onDone()
    } catch (error) {
      setWhy(whyNot(error))
    }
  })
  return (
    <main className="col-card">
      <h1>{say(text.signInTitle)}</h1>
      {kept > 0 && <p className="col-bar">{say(text.keptHere, { count: kept })}</p>}
      <p>{say(text.signInHow)}</p>
      <p role="alert" className="col-problem" lang="en">
        {why}
      </p>
      <button type="button" className="col-main" aria-disabled={isBusy} onClick={press}>
        {say(text.signInButton)}
      </button>
      <p>{say(text.noKey)}</p>
      <LanguageButton onPress={onLanguage} />
    </main>
  )
}

export function LanguageButton({ onPress }: { onPress: () => void }) {
  const say = useSay()
  const words = say(text.otherLanguage)
  return (
    <button
      type="button"
      className="col-plain"
      lang={words === text.otherLanguage.en ? 'hi' : 'en'}
      onClick={onPress}
    >
      {words}
    </button>
  )
}
