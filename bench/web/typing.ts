import { chromium, devices, type Page } from '@playwright/test'

/** Responsiveness on a cheap phone during a search: the slowest interaction (INP). */

const CPU_TIMES_SLOWER = 4
const TYPED = 'thyroid'
/** Event Timing has a resolution of 8 ms, and no events below 16 ms. */
const LEAST_MS = 16

type Watched = typeof globalThis & { slowest?: number; isHydrated?: boolean }

/** Runs in the page: returns the longest time from input to next paint, and whether the page is hydrated. */
function watch(least: number): void {
  const page = globalThis as Watched
  page.slowest = 0
  addEventListener('page:listening', () => {
    page.isHydrated = true
  })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) page.slowest = Math.max(page.slowest ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: least, buffered: true } as PerformanceObserverInit)
}

async function search(page: Page): Promise<void> {
  const box = page.locator('search input')
  await box.click()
  await box.pressSequentially(TYPED, { delay: 120 })
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The slowest interaction of a search on a page, ms; 0 below `LEAST_MS`. */
export async function slowestWhileSearching(browserPath: string, url: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ ...devices['Pixel 5'], locale: 'en-IN' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
    await page.addInitScript(watch, LEAST_MS)
    await page.goto(url)
    await page.waitForFunction(() => (globalThis as Watched).isHydrated)
    await search(page)
    // The last interaction is reported with the next paint.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 200))))
    return await page.evaluate(() => (globalThis as Watched).slowest ?? 0)
  } finally {
    await browser.close()
  }
}
