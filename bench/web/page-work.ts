import { type Browser, type CDPSession, chromium, devices } from '@playwright/test'
import type { Visit } from './visits.ts'

/** What a page costs a phone's main thread, from navigation until it rests. */

/** Of a cheap phone, compared with this machine; lengthens the long tasks, not the processor time. */
const CPU_TIMES_SLOWER = 4
/** A page rests when it works less than this share of a pause. */
const REST_SHARE = 0.02
const PAUSE_MS = 500
const PAUSES_AT_MOST = 40
/** A task blocks for its time beyond this, as Lighthouse's blocking time has it. */
const LONG_TASK_MS = 50

/** Milliseconds; of `style`, KB of the rules in the page and its files. */
export interface PageWork {
  /** Processor time of all tasks. */
  all: number
  layout: number
  style: number
  /** Time that tasks longer than 50 ms block input. */
  blocking: number
  /** Bytes of style sheets as parsed, KB. */
  css: number
  /** Largest contentful paint. */
  lcp: number
}

type Watched = typeof globalThis & { blocked?: number; largest?: number }

/** Runs in the page, before its own scripts. */
function watch(longTask: number): void {
  const page = globalThis as Watched
  page.blocked = 0
  page.largest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) page.blocked = (page.blocked ?? 0) + duration - longTask
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    page.largest = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

async function untilAtRest(session: CDPSession): Promise<Record<string, number>> {
  let before = await metricsOf(session)
  for (let pause = 0; pause < PAUSES_AT_MOST; pause++) {
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    const now = await metricsOf(session)
    const worked = ((now.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000
    if (worked < PAUSE_MS * REST_SHARE) return now
    before = now
  }
  throw new Error('the page did not come to rest')
}

/** Loads a page once, in an empty profile. Throws if the page never rests. */
export async function workOf(browser: Browser, url: string, { path, stored }: Visit): Promise<PageWork> {
  const context = await browser.newContext({ ...devices['Pixel 5'], locale: 'en-IN' })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate(values => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
    }, stored)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
    // Processor time of the thread, which other work of the machine does not lengthen.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(watch, LONG_TASK_MS)
    const start = await metricsOf(session)
    await page.goto(url + path)
    const end = await untilAtRest(session)
    const spent = (name: string) => ((end[name] ?? 0) - (start[name] ?? 0)) * 1000
    const seen = await page.evaluate(() => {
      const { blocked = 0, largest = 0 } = globalThis as Watched
      const sheets = [...document.styleSheets].map(({ cssRules }) =>
        [...cssRules].reduce((sum, { cssText }) => sum + cssText.length, 0),
      )
      return { blocking: blocked, lcp: largest, css: sheets.reduce((sum, size) => sum + size, 0) / 1024 }
    })
    return {
      all: spent('TaskDuration'),
      layout: spent('LayoutDuration'),
      style: spent('RecalcStyleDuration'),
      ...seen,
    }
  } finally {
    await context.close()
  }
}

/** Starts a browser for `workOf`. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
