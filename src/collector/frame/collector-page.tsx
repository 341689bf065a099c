import styles from '#kit/desk/desk.css?url'
import { pageMeta } from '#kit/meta.ts'
import type { Route } from './+types/collector-page.ts'
import { App } from './app.tsx'
import { inEnglish, inHindi } from './first-words.ts'
import { mainButton } from './styles.ts'

/** The collector's app: one page, stored on the phone (worker.ts), so that it opens offline. */

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: inEnglish.appTitle })
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** Permits the camera, which reads the barcodes of tubes. */
export const headers = () => ({
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
})

// Not rendered on the server: the data is on the phone.
export const clientLoader = () => ({})
export const shouldRevalidate = () => false

export default App

const InBoth = ({ message }: { message: keyof typeof inEnglish }) => (
  <>
    {inEnglish[message]} <span lang="hi">{inHindi[message]}</span>
  </>
)

export const HydrateFallback = () => (
  <main className="col min-h-dvh bg-white p-4">
    <p role="status">
      <InBoth message="loading" />
    </p>
  </main>
)

/** An error of the app itself. Unsent updates stay stored. */
export const ErrorBoundary = () => (
  <main className="col grid min-h-dvh content-start gap-3.5 bg-white p-4">
    <p role="alert">
      <InBoth message="appFailed" />
    </p>
    <button type="button" className={mainButton} onClick={() => window.location.reload()}>
      <InBoth message="openAgain" />
    </button>
  </main>
)
