import { type ReactNode, useContext, useEffect } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { EarlyPresses } from '#web/platform/early-presses.tsx'
import { ErrorScreen } from '#web/platform/error-screen.tsx'
import { FirstMarks } from '#web/platform/first-marks.tsx'
import { ScriptNonce } from '#web/platform/inline-script.tsx'
import { problemOf, shopContext } from '#web/platform/load.ts'
import { useSettings } from '#web/platform/settings.ts'
import { KEYS, readText } from '#web/platform/storage.ts'
import { useLoginAtEnd } from '#web/session/use-login-at-end.ts'
import { Shell } from '#web/shell/shell.tsx'
import { listenForBack } from '#web/ui/use-back-closes.ts'
import anekLatin from './styles/anek-latin.woff2?no-inline'
import anekRupee from './styles/anek-rupee.woff2?no-inline'
import styles from './styles/app.css?inline'

if (!import.meta.env.SSR) listenForBack()

export const links = () => [
  ...[anekLatin, anekRupee].map(href => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** What every page may know of the shop. It does not change while a page is open, so it is loaded once. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ settings: context.get(shopContext).settings() })
export const shouldRevalidate = () => false

// The style sheet is part of the page: one request less before anything can be painted. The browser's program does
// not carry it a second time, it finds it in the page.
const css = import.meta.env.SSR ? styles : (document.getElementById('styles')?.innerHTML ?? '')

export function Layout({ children }: { children: ReactNode }) {
  // Loaders in the browser read it, see load.ts.
  const { isDemo } = useSettings()
  const nonce = useContext(ScriptNonce)
  return (
    <html lang="en-IN" data-demo={isDemo ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfaf6" />
        <Meta />
        <Links />
        <style
          id="styles"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, from the build
          dangerouslySetInnerHTML={{ __html: css }}
        />
      </head>
      <body>
        <FirstMarks />
        <EarlyPresses />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // A payment may have been decided after its tab was closed: its items leave the cart now.
  useEffect(() => {
    if (readText(KEYS.payment))
      void import('#web/payment/payment.ts').then(payment => payment.settleOpenPayment())
  }, [])
  useLoginAtEnd()
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  const { status, message } = problemOf(useRouteError())
  return (
    <Shell>
      <title>{status === 404 ? say(common.pageNotFound) : say(common.wentWrong)}</title>
      <ErrorScreen message={message} status={status} />
    </Shell>
  )
}
