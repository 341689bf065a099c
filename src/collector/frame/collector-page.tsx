import kitStyles from '#kit/desk/desk.css?url'
import { pageMeta } from '#kit/meta.ts'
import type { Route } from './+types/collector-page.ts'
import { App } from './app.tsx'
import collectorStyles from './collector.css?url'
import doorStyles from './door.css?url'
import { inEnglish, inHindi } from './first-words.ts'

/** The collector's app: one page, kept on the phone whole (worker.ts), so that it opens without signal. */

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: inEnglish.appTitle })
export const links = () => [kitStyles, collectorStyles, doorStyles].map(href => ({ rel: 'stylesheet', href }))

/** The camera reads the bars of tubes; no other page may ask for it. */
export const headers = () => ({
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
})

// Not on the server: what it shows lies on the phone.
export const clientLoader = () => ({})
export const shouldRevalidate = () => false

export default App

const InBoth = ({ message }: { message: keyof typeof inEnglish }) => (
  <>
    {inEnglish[message]} <span lang="hi">{inHindi[message]}</span>
  </>
)

export const HydrateFallback = () => (
  <main className="col">
    <p role="status">
      <InBoth message="loading" />
    </p>
  </main>
)

/** A fault of the app itself: what is not sent is kept, and it may be opened again. */
export const ErrorBoundary = () => (
  <main className="col col-card">
    <p role="alert">
      <InBoth message="appFailed" />
    </p>
    <button type="button" className="col-main" onClick={() => window.location.reload()}>
      <InBoth message="openAgain" />
    </button>
  </main>
)
