import styles from '#kit/desk/desk.css?url'
import { pageMeta } from '#kit/meta.ts'
import type { Route } from './+types/collector-page.ts'
import { App } from './app.tsx'
import { inEnglish } from './first-words.ts'
import { Failed, InBoth } from './in-both.tsx'

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

export const HydrateFallback = () => (
  <main className="col min-h-dvh bg-white p-4">
    <p role="status">
      <InBoth message="loading" />
    </p>
  </main>
)

/** An error of the app itself. Unsent updates stay stored. */
export const ErrorBoundary = () => <Failed message="appFailed" />
