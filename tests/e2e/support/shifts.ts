import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/**
 * Adds up by how much the content of the pages opened from now on moves by itself: their layout shift. With a selector,
 * only the shifts that move such an element.
 */
export async function recordShifts(page: Page, moved = '*'): Promise<void> {
  await page.addInitScript(selector => {
    const isMoved = ({ node }: LayoutShift['sources'][number]) =>
      node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null)
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        if (selector === '*' || sources.some(isMoved))
          sessionStorage.setItem('shift', String(Number(sessionStorage.getItem('shift') ?? 0) + value))
    }).observe({ type: 'layout-shift', buffered: true })
  }, moved)
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
