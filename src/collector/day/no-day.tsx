import type { Phone } from '#collector/data/use-collector.ts'
import { useSay } from '#collector/frame/language.tsx'
import { LineBar } from '#collector/frame/parts.tsx'
import { LanguageButton } from '#collector/frame/sign-in.tsx'
import * as text from '#text/collector/collector.ts'

/** Before the day is on the phone: it is asked for, can't be, or there is none for this person. */
export function NoDay({
  phone,
  onTry,
  onLanguage,
}: {
  phone: Phone
  onTry: () => Promise<unknown>
  onLanguage: () => void
}) {
  const say = useSay()
  const why =
    phone.line === 'no-role'
      ? say(text.notYourRole)
      : phone.line === 'no-signal'
        ? say(text.noDayHere)
        : phone.line === 'no-room'
          ? say(text.noRoom)
          : say(text.loading)
  return (
    <main className="col-card">
      <h1>{say(text.appTitle)}</h1>
      {phone.isRead && <LineBar phone={phone} />}
      <p role="status">{why}</p>
      <button type="button" className="col-main" onClick={() => void onTry()}>
        {say(text.tryAgain)}
      </button>
      <LanguageButton onPress={onLanguage} />
    </main>
  )
}
