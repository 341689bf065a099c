import { inEnglish, inHindi } from './first-words.ts'
import { mainButton } from './styles.ts'

export const InBoth = ({ message }: { message: keyof typeof inEnglish }) => (
  <>
    {inEnglish[message]} <span lang="hi">{inHindi[message]}</span>
  </>
)

/** Shown in place of the app. */
export const Failed = ({ message }: { message: 'appFailed' | 'nothingStored' }) => (
  <main className="col grid min-h-dvh content-start gap-3.5 bg-white p-4">
    <p role="alert">
      <InBoth message={message} />
    </p>
    <button type="button" className={mainButton} onClick={() => window.location.reload()}>
      <InBoth message="openAgain" />
    </button>
  </main>
)
