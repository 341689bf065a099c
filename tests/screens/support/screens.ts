import { createElement, useLayoutEffect } from 'react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { afterEach, vi } from 'vitest'
import { setShopClock } from '#shop/frame/shop-clock.ts'
import { fakeSettings } from '#tests/helpers/fake-build.ts'
import { RETRY_WAIT } from '#wire/client.ts'
import { arrangedCalls } from './calls.ts'
import { startTestClock } from './clock.ts'
import { Locator, plain } from './locator.ts'
import { routes } from './routes.ts'
import { openWindow, rememberSaved, SCREEN } from './window.ts'

RETRY_WAIT.firstMs = 10

/**
 * A new document takes the device's clock as the shop's until its first response; a response with the current time sets
 * it.
 */
const forgetShopClock = () =>
  setShopClock(
    new Response(null, { headers: { 'cache-control': 'no-store', date: new Date().toUTCString() } }),
  )

/** The client bundle's modules in a window, once a process: its test files share them. */
let opened: ReturnType<typeof openProgram> | undefined

async function openProgram() {
  const window = openWindow(`${fakeSettings.url}/`)
  // They access `window` when loaded.
  const { createRoot } = await import('react-dom/client')
  const { startStores } = await import('#shop/frame/stores.ts')
  let address = ''
  let goBack: () => void = () => undefined
  const Pages = createRoutesStub(
    (await routes()).map(({ Component, ...root }) => ({
      ...root,
      Component() {
        const { pathname, search, hash } = useLocation()
        const navigate = useNavigate()
        // Resolves when the page is rendered, so that queries don't see the page before.
        useLayoutEffect(() => {
          address = pathname + search + hash
          goBack = () => void navigate(-1)
        })
        return createElement(Component)
      },
    })),
  )
  const { savedFiles, forgetSaved } = rememberSaved(window)
  let shown: { unmount(): void } | undefined

  /** Unmounts the page. */
  function leave(): void {
    shown?.unmount()
    shown = undefined
  }

  /** Loads an address as a new document, with this browser's storage. */
  async function goto(path: string): Promise<void> {
    leave()
    forgetSaved()
    forgetShopClock()
    startStores()
    window.document.body.innerHTML = '<div id="page"></div>'
    // As in server-rendered pages.
    const hydrationData = { loaderData: { root: { settings: fakeSettings } } }
    const root = createRoot(document.querySelector('#page') as Element)
    root.render(createElement(Pages, { initialEntries: [path], hydrationData }))
    shown = root
  }

  return { window, goto, goBack: () => goBack(), leave, address: () => address, savedFiles }
}

/** Sends the cookie that the shop set, as browsers do, with calls that have none of their own. */
function withCookies(send: (path: string, init?: RequestInit) => Response | Promise<Response>) {
  let cookie: string | undefined
  return {
    async send(path: string, init?: RequestInit): Promise<Response> {
      const headers = new Headers(init?.headers)
      if (cookie && !headers.has('cookie')) headers.set('cookie', cookie)
      const answer = await send(path, { ...init, headers })
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return answer
    },
    forget() {
      cookie = undefined
    },
  }
}

/**
 * As without signal. It does not fail the test: which calls a page still sends while its test ends depends on the machine.
 */
const fail = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/**
 * The pages in a DOM without a browser: tests of what pages show and do, in milliseconds. Without layout and styles:
 * tests of those need a browser (tests/e2e). Call it once, at the top of the file. Calls without an arranged answer go to
 * `send`; without it they fail as without signal.
 */
export async function screens(send: Parameters<typeof withCookies>[0] = fail) {
  startTestClock()
  opened ??= openProgram()
  const { window, goto, goBack, leave, address, savedFiles } = await opened
  const browser = withCookies(send)
  const { end, ...calls } = arrangedCalls(browser.send)

  /** Changes the storage as another tab would. */
  function storeElsewhere(stored: Record<string, string | null>): void {
    for (const [key, text] of Object.entries(stored)) {
      if (text === null) window.localStorage.removeItem(key)
      else window.localStorage.setItem(key, text)
      window.dispatchEvent(new window.StorageEvent('storage', { key }))
    }
  }

  /** Sets `navigator.onLine`, with its event. */
  function setOnline(isOnline: boolean): void {
    Object.defineProperty(window.navigator, 'onLine', { value: isOnline, configurable: true })
    window.dispatchEvent(new window.Event(isOnline ? 'online' : 'offline'))
  }

  /** Sets the geolocation; null denies it. */
  function locate(coords: { latitude: number; longitude: number } | null): void {
    const geolocation = {
      getCurrentPosition: (tell: (position: object) => void, refuse: (error: object) => void) =>
        coords ? tell({ coords }) : refuse({ code: 1 }),
    }
    Object.defineProperty(window.navigator, 'geolocation', { value: geolocation, configurable: true })
  }

  /** Until the end of the test. */
  const setWidth = (width: number) => window.happyDOM.setViewport({ width })

  const body = new Locator(() => [document.body], '')
  const page = Object.assign(body, {
    goto,
    goBack,
    address,
    /** The files that this page has saved. */
    savedFiles,
    reload: () => goto(address()),
    /** The page's description lists as an object. */
    facts: () =>
      Object.fromEntries(
        [...document.querySelectorAll('main dl > div')].map(line => [
          plain(line.querySelector('dt')?.textContent),
          plain(line.querySelector('dd')?.textContent),
        ]),
      ),
    stored: (key: string) => window.localStorage.getItem(key),
    storedKeys: () => Object.keys(window.localStorage).sort(),
    /** This browser's storage, for `switchTo`. */
    browser: (): Record<string, string> => ({ ...window.localStorage }),
    switchTo(stored: Record<string, string>) {
      forget()
      for (const [key, text] of Object.entries(stored)) window.localStorage.setItem(key, text)
    },
    storeElsewhere,
    setOnline,
    setWidth,
    locate,
    close,
    ...calls,
  })

  /** A new browser: clears storage and cookie. */
  function forget(): void {
    leave()
    browser.forget()
    window.localStorage.clear()
    window.sessionStorage.clear()
  }

  /** Advances the clock of page and shop until the end of the test; repeated calls add up. */
  function later(ms: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  }

  /** Leaves the page, and waits until its calls have ended. */
  async function close(): Promise<void> {
    leave()
    await end()
  }
  afterEach(async () => {
    // In this order, because a late response has the test's time, and the shop's clock is set by the difference.
    await close()
    vi.useRealTimers()
    forget()
    setWidth(SCREEN.width)
  })

  return { page, forget, later }
}
