import type { Phone } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { LineBar } from '#collector/frame/parts.tsx'
import { LanguageButton } from '#collector/frame/sign-in.tsx'

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
  const words = useWords()
  const why =
    phone.line === 'no-role'
      ? words.notYourRole
      : phone.line === 'no-signal'
        ? words.noDayHere
        : phone.line === 'no-room'
          ? words.noRoom
          : words.loading
  return (
    <main className="col-card">
      <h1>{words.appTitle}</h1>
      {phone.isRead && <LineBar phone={phone} />}
      <p role="status">{why}</p>
      <button type="button" className="col-main" onClick={() => void onTry()}>
        {words.tryAgain}
      </button>
      <LanguageButton onPress={onLanguage} />
    </main>
  )
}
