import Menu from 'lucide-react/icons/menu'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import X from 'lucide-react/icons/x'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { useSettings } from '#kit/settings.ts'
import { useCart } from '#shop/cart/cart.ts'
import { cartCount } from '#shop/cart/cart-items.ts'
import { CallLink } from '#shop/frame/call-link.tsx'
import { links } from '#shop/frame/links.ts'
import { SearchBox } from '#shop/search/search-box.tsx'
import { useSession } from '#shop/session/session.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { PAYING_PAGES } from './booking-pages.ts'
import { CityPicker } from './city-picker.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SERVICES } from './services.ts'
import { useEscape } from './use-escape.ts'
import * as words from './words.ts'

// Needed only when signed in.
const AccountMenu = lazy(() => import('./account-menu.tsx'))

const ICON_BUTTON = 'relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-leaf-tint'

/** Logo, city, search, telephone, cart, account. On a phone the search has its own row, and the account a menu. */
export function Header() {
  const { brand } = useSettings()
  const [isMenuOpen, setMenuOpen] = useState(false)
  // No search on a phone from checkout to confirmation.
  const isPaying = PAYING_PAGES.includes(useLocation().pathname)
  const menuButton = useRef<HTMLButtonElement>(null)
  const header = useRef<HTMLElement>(null)
  useHideOnScroll(header, isMenuOpen)
  const closeMenu = () => setMenuOpen(false)
  useEscape(isMenuOpen, () => {
    closeMenu()
    menuButton.current?.focus()
  })
  return (
    <header
      ref={header}
      className="top-0 z-20 border-b border-line bg-paper transition-transform duration-200 max-lg:not-focus-within:data-away:-translate-y-full roomy:sticky print:hidden"
    >
      <div className="wrap flex flex-wrap items-center pt-1 pb-1.5 sm:gap-x-3 wide:flex-nowrap wide:py-3">
        <Link
          to={links.home}
          aria-label={say(words.brandHome, { brand })}
          className="mr-1 flex min-h-11 items-center"
        >
          <Logo brand={brand} />
        </Link>
        <CityPicker />
        <SearchBox
          className={`${isPaying ? 'max-sm:hidden' : ''} order-last w-full wide:order-none wide:max-w-120`}
        />
        <CallLink className="ml-auto" />
        <CartLink />
        <div className="hidden wide:block">
          <Account />
        </div>
        <button
          ref={menuButton}
          type="button"
          aria-label={say(words.menu)}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
          className={`${ICON_BUTTON} -mr-2.5 wide:hidden`}
        >
          {isMenuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
      </div>
      <MobileMenu isOpen={isMenuOpen} onClose={closeMenu} />
    </header>
  )
}

/** The services, below the header of a wide screen. They scroll away. */
export function Services() {
  return (
    <nav aria-label={say(words.services)} className="hidden border-b border-line wide:block print:hidden">
      <ul className="wrap flex gap-4">
        {SERVICES.map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to} prefetch="intent" className={SERVICE}>
              {say(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SERVICE =
  '-ml-2.5 flex min-h-11 items-center rounded-control px-2.5 text-[0.9375rem] font-medium whitespace-nowrap hover:bg-leaf-tint aria-[current=page]:text-leaf aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

function CartLink() {
  const count = useCart(cart => cartCount(cart.items))
  return (
    <Link
      to={links.cart}
      prefetch="intent"
      aria-label={count === 0 ? say(words.cart) : say(words.cartWithItems, { count })}
      className={ICON_BUTTON}
    >
      <ShoppingCart aria-hidden="true" />
      {count > 0 && (
        <span className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-marigold px-1 text-xs font-bold text-ink tabular-nums">
          {count}
        </span>
      )}
    </Link>
  )
}

function Account() {
  const { isAuthenticated, user } = useSession()
  if (!isAuthenticated) {
    return (
      <ButtonLink to={links.login} variant="soft" size="small">
        {say(common.loginButton)}
      </ButtonLink>
    )
  }
  return (
    <Suspense fallback={<span className="block h-11 w-24 rounded-control bg-leaf-tint" />}>
      <AccountMenu name={user?.name || say(common.profile)} />
    </Suspense>
  )
}

/** Smaller scroll movements are ignored, px. */
const MIN_SCROLL = 8

/**
 * Sets `data-away` on the header when the page is scrolled down, and removes it when scrolled up: on a phone the header
 * takes a quarter of the screen. Never while `isNeeded`.
 */
function useHideOnScroll(header: RefObject<HTMLElement | null>, isNeeded: boolean) {
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const element = header.current
      const now = window.scrollY
      if (!element || Math.abs(now - last) < MIN_SCROLL) return
      element.toggleAttribute('data-away', !isNeeded && now > last && now > element.offsetHeight)
      last = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [header, isNeeded])
}
