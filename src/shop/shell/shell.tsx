import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { useSettings } from '#kit/settings.ts'
import { Toast } from '#kit/toasts/toast.tsx'
import { clearToast } from '#kit/toasts/toasts.ts'
import { CartBar } from '#shop/cart/cart-bar.tsx'
import { Help } from '#shop/frame/help.tsx'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { isAboutBooking, PAYING_PAGES } from './booking-pages.ts'
import { BrowserNotices } from './browser-notices.tsx'
import { Footer, ShortFooter } from './footer.tsx'
import { Header, Services } from './header.tsx'
import * as words from './words.ts'

/** Pages with the cart bar. Pages of one lab test have a bar of their own. */
const BROWSING_PAGES: readonly string[] = [links.home, links.healthCheckups, links.labTests]

/** A page's own parts of the layout, as its route's `handle`. */
interface OwnParts {
  Header?: ComponentType
  Footer?: ComponentType
}

export function Shell({ children }: { children: ReactNode }) {
  const { isDemo, opening } = useSettings()
  const notice = opening.message || (isDemo && say(words.demo))
  const main = useNewPage()
  const { pathname } = useLocation()
  const own = useMatches().at(-1)?.handle as OwnParts | undefined
  return (
    <div className="flex min-h-[calc(100dvh-var(--bottom-bar,0px))] flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-40 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-white focus:translate-y-0"
      >
        {say(words.skip)}
      </a>
      <Progress />
      {notice && (
        <aside
          className={`bg-ink px-3 py-0.5 text-center text-leaf-tint print:hidden ${opening.message ? 'text-sm' : 'text-xs'}`}
        >
          {notice}
        </aside>
      )}
      <BrowserNotices />
      {own?.Header ? <own.Header /> : <SharedHeader />}
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {own?.Footer ? <own.Footer /> : <FooterOf pathname={pathname} />}
      {BROWSING_PAGES.includes(pathname) && <CartBar />}
      <Toast />
    </div>
  )
}

const SharedHeader = () => (
  <>
    <Header />
    <Services />
  </>
)

const FooterOf = ({ pathname }: { pathname: string }) => (
  <>
    {isAboutBooking(pathname) && <BookingHelp />}
    {PAYING_PAGES.includes(pathname) ? <ShortFooter /> : <Footer />}
  </>
)

/** How to reach a person, on every page about a checkout or an order. */
function BookingHelp() {
  return (
    <section aria-label={say(words.help)} className="wrap mt-8 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-5 py-4 empty:hidden">
        <h2 className="text-base">{say(words.questions)}</h2>
        <Help />
      </div>
    </section>
  )
}

/** Shown while the next page loads; delayed, because most pages load at once. */
function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden print:hidden" aria-hidden="true">
      <div className="h-full w-1/3 -translate-x-full animate-slip border-b border-ink bg-marigold [animation-delay:150ms]" />
    </div>
  )
}

/**
 * After client-side navigation, moves the focus to the new page for keyboards and screen readers; a toast stays on the
 * page before.
 */
function useNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    clearToast()
    // The new page has set the focus itself.
    if (main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
