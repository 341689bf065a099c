import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readLanguage, storeLanguage } from '#collector/data/stored.ts'
import { useCollector } from '#collector/data/use-collector.ts'
import { useShell } from '#collector/data/use-shell.ts'
import { NoDay } from '#collector/day/no-day.tsx'
import { Today } from '#collector/day/today.tsx'
import { HandOver } from '#collector/hand-over/hand-over.tsx'
import { VisitScreen } from '#collector/visit/visit.tsx'
import { Failed } from './in-both.tsx'
import { LanguageContext, type Loaded, loadLanguage } from './language.tsx'
import { CollectorSignIn } from './sign-in.tsx'
import { bar } from './styles.ts'

/** The app. The current screen is in the address, so that the phone's Back button works. */
export function App() {
  // Undefined until the stored language has been read, so that the app does not start in the other language.
  const [loaded, setLoaded] = useState<Loaded>()
  const [isBlocked, setBlocked] = useState(false)
  const shell = useShell()
  useEffect(() => {
    void readLanguage().then(
      async (stored = 'en') => setLoaded(await loadLanguage(stored)),
      // A private window, or storage that is switched off.
      () => setBlocked(true),
    )
  }, [])
  if (isBlocked) return <Failed message="nothingStored" />
  if (!loaded) return null
  const { language, words } = loaded
  return (
    <LanguageContext value={loaded}>
      <div
        className="col mx-auto flex min-h-dvh max-w-[34rem] flex-col bg-white"
        lang={language === 'hi' ? 'hi' : undefined}
      >
        {shell.isNew && (
          <p className={bar} role="status">
            {words.newVersion}{' '}
            <button type="button" className="min-h-11 underline" onClick={shell.takeNew}>
              {words.takeNew}
            </button>
          </p>
        )}
        <Screen
          onLanguage={async () => {
            const other = await loadLanguage(language === 'en' ? 'hi' : 'en')
            setLoaded(other)
            await storeLanguage(other.language)
          }}
        />
      </div>
    </LanguageContext>
  )
}

function Screen({ onLanguage }: { onLanguage: () => void }) {
  const collector = useCollector()
  const [query] = useSearchParams()
  const { phone, refresh } = collector
  if (phone.lastSync === 'signed-out')
    return <CollectorSignIn phone={phone} onDone={refresh} onLanguage={onLanguage} />
  if (!phone.day) return <NoDay phone={phone} onTry={refresh} onLanguage={onLanguage} />
  const visit = phone.visits.find(({ orderId }) => orderId === query.get('visit'))
  if (query.has('visit')) return <VisitScreen key={visit?.orderId} visit={visit} collector={collector} />
  if (query.has('hand-over')) return <HandOver collector={collector} />
  return <Today collector={collector} onLanguage={onLanguage} />
}
