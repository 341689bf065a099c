import type { Phone } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { UnsentBar } from '#collector/frame/parts.tsx'
import { LanguageButton } from '#collector/frame/sign-in.tsx'
import { mainButton, screen } from '#collector/frame/styles.ts'

/** Shown in place of the day while it loads, if it can't be loaded, or if this person has no day. */
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
    phone.lastSync === 'no-role'
      ? words.notYourRole
      : phone.lastSync === 'no-signal'
        ? words.noDayHere
        : phone.lastSync === 'no-room'
          ? words.noRoom
          : words.loading
  return (
    <main className={`${screen} py-[8vh]`}>
      <h1 className="text-2xl">{words.appTitle}</h1>
      {phone.isRead && <UnsentBar phone={phone} />}
      <p role="status">{why}</p>
      <button type="button" className={mainButton} onClick={() => void onTry()}>
        {words.tryAgain}
      </button>
      <LanguageButton onClick={onLanguage} />
    </main>
  )
}
