import kitStyles from '#kit/desk/desk.css?url'
import { inBrowser } from '#kit/load.ts'
import { pageMeta } from '#kit/meta.ts'
import * as text from '#text/collector/collector.ts'
import { type Bilingual, sayIn } from '#text/languages.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/collector-page.ts'
import { App } from './app.tsx'
import collectorStyles from './collector.css?url'
import doorStyles from './door.css?url'
import keptStyles from './kept.css?url'

/** The collector's app: one page, kept on the phone whole (worker.ts), so that it opens without signal. */

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(text.appTitle) })
export const links = () =>
  [kitStyles, collectorStyles, doorStyles, keptStyles].map(href => ({ rel: 'stylesheet', href }))

/** The camera reads the bars of tubes; no other page may ask for it. */
export const headers = () => ({
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
})

// Not on the server: what it shows lies on the phone.
export const clientLoader = inBrowser(() => ({}))
export const shouldRevalidate = () => false

export default App

/** Before it is known who reads it. */
const InBoth = ({ message }: { message: Bilingual<string> }) => (
  <>
    {sayIn('en')(message)} <span lang="hi">{sayIn('hi')(message)}</span>
  </>
)

export const HydrateFallback = () => (
  <main className="col">
    <p role="status">
      <InBoth message={text.loading} />
    </p>
  </main>
)

/** A fault of the app itself: what is not sent is kept, and it may be opened again. */
export const ErrorBoundary = () => (
  <main className="col col-card">
    <p role="alert">
      <InBoth message={text.appFailed} />
    </p>
    <button type="button" className="col-main" onClick={() => window.location.reload()}>
      <InBoth message={text.openAgain} />
    </button>
  </main>
)
