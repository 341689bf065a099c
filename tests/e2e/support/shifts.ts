import type { Page } from '@playwright/test'

/** Adds up by how much the content of the pages opened from now on moves by itself: their layout shift. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        sessionStorage.setItem('shift', String(Number(sessionStorage.getItem('shift') ?? 0) + entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum since `recordShifts` or the last call, once the fonts are there. */
export const takeShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // A frame's shifts are reported in a task after it.
    await new Promise(reported => setTimeout(reported))
    const shift = Number(sessionStorage.getItem('shift') ?? 0)
    sessionStorage.removeItem('shift')
    return shift
  })
