import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { useLoginAtEnd } from '#shop/session/require-login.ts'
import * as common from '#text/common.ts'
import { setCities } from './kit/cities.ts'
import { listenForBack } from './kit/dialogs/use-back-closes.ts'
import { EarlyClicks } from './kit/early-clicks.tsx'
import { FirstMarks } from './kit/first-marks.tsx'
import { OwnStyle, ScriptNonce } from './kit/inline-script.tsx'
import { listenForMissingFiles } from './kit/missing-files.ts'
import { useSettings } from './kit/settings.ts'
import { ShareTags } from './kit/share-tags.tsx'
import { KEYS, readStoredText } from './kit/storage.ts'
import anekLatin from './kit/styles/anek-latin.woff2?no-inline'
import styles from './kit/styles/app.css?inline'
import { TranslatedText } from './kit/translated-text.tsx'
import { findStaffPage, pathOf } from './rules/pages.ts'
import { PageDrawings } from './shop/catalogue/health-picture.tsx'
import { ErrorScreen } from './shop/frame/error-screen.tsx'
import { describeError, shopContext } from './shop/frame/load.ts'
import { startStores } from './shop/frame/stores.ts'
import { Shell } from './shop/shell/shell.tsx'
import { say } from './text/text.ts'

if (!import.meta.env.SSR) {
  listenForBack()
  startStores()
  listenForMissingFiles()
}

export const links = () => [
  // Otherwise the browser requests the font only after layout.
  { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href: anekLatin },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** The public settings. They don't change while a page is open, so they are loaded once. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ settings: context.get(shopContext).settings() })
export const shouldRevalidate = () => false

// The style sheet is inlined: one request less before the first paint. The client bundle doesn't contain it a second
// time, but reads it from the page.
// A constant object: for a new one React would write the style element again, which the CSP forbids.
const css = { __html: import.meta.env.SSR ? styles : (document.getElementById('styles')?.innerHTML ?? '') }

export function Layout({ children }: { children: ReactNode }) {
  // Client loaders read `data-demo`, see load.ts.
  const { isDemo, cities } = useSettings()
  setCities(cities)
  const nonce = useContext(ScriptNonce)
  const ownStyle = useContext(OwnStyle)
  // The collectors' app is installed apart from the shop.
  const app = findStaffPage(useLocation().pathname)
  const manifest = app === pathOf('collector') ? `${app}.webmanifest` : '/manifest.webmanifest'
  return (
    <html lang="en-IN" data-demo={isDemo ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfaf6" />
        <Meta />
        {import.meta.env.SSR && <ShareTags />}
        <Links />
        <link rel="manifest" href={manifest} />
        <style
          id="styles"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, from the build
          dangerouslySetInnerHTML={ownStyle ? { __html: css.__html + ownStyle } : css}
        />
      </head>
      <body>
        <TranslatedText />
        <FirstMarks />
        <EarlyClicks />
        {children}
        <PageDrawings />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const ConnectionNotice = lazy(async () => {
  const { ConnectionNotice } = await import('./shop/offline/connection-notice.tsx')
  return { default: ConnectionNotice }
})

/** True once the page has loaded and is idle. Never in development, where there is no built service worker. */
function useQuietTime(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (import.meta.env.DEV) return
    // Safari has no requestIdleCallback.
    const begin = globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 2000))
    const afterLoad = () => begin(() => setQuiet(true))
    if (document.readyState === 'complete') afterLoad()
    else window.addEventListener('load', afterLoad, { once: true })
  }, [])
  return isQuiet
}

export default function Root() {
  const isQuiet = useQuietTime()
  // A payment may have completed after its tab was closed: removes its items from the cart.
  useEffect(() => {
    if (readStoredText(KEYS.payment))
      void import('./shop/checkout/payment/payment.ts').then(payment => payment.settleOpenPayment())
  }, [])
  useEffect(() => {
    const { location, referrer } = document
    if (referrer || location.search || readStoredText(KEYS.source))
      void import('./shop/frame/source.ts').then(
        ({ recordSource }) => {
          const { pathname, search, hostname } = location
          recordSource({ pathname, search, hostname, referrer }, Date.now())
        },
        () => undefined,
      )
  }, [])
  useLoginAtEnd()
  // The laboratory's page has nothing of the shop's around it.
  if (findStaffPage(useLocation().pathname)) return <Outlet />
  return (
    <>
      {isQuiet && (
        <Suspense fallback={null}>
          <ConnectionNotice />
        </Suspense>
      )}
      <Shell>
        <Outlet />
      </Shell>
    </>
  )
}

export function ErrorBoundary() {
  const { status, message, requestId } = describeError(useRouteError())
  return (
    <Shell>
      <title>{status === 404 ? say(common.pageNotFound) : say(common.wentWrong)}</title>
      <ErrorScreen message={message} status={status} requestId={requestId} />
    </Shell>
  )
}
