import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './fixtures.ts'
import { expectReachedByKeyboard } from './keyboard.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] },
  // Users of voice control say what they see. Off by default, because axe considers it experimental.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** Checks the page by axe's WCAG rules once it has settled: a box becomes focusable just after it begins to scroll. */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected once per document by the browser, because the page's CSP allows no scripts.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE)
  await expect.poll(() => page.evaluate(violations, WCAG)).toEqual([])
}

async function violations(options: axe.RunOptions): Promise<string[]> {
  const results = await window.axe?.run(document, { ...options, resultTypes: ['violations'], preload: false })
  if (!results) throw new Error('axe is not on the page.')
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' '))}`)
}

const PHONE = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 900 }
/** A small desktop window at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 }

/**
 * Checks the page's present state: accessible on a small phone; there, on a desktop and zoomed to 200 % no horizontal
 * scrolling and no too small targets; zoomed, its action is reached and seen by keyboard.
 */
export async function expectAccessibleAtAllSizes(page: Page, action: Locator): Promise<void> {
  for (const size of [PHONE, DESKTOP, ZOOMED]) {
    await page.setViewportSize(size)
    await expectNothingTooWide(page)
    // Scrolled to the top: targets that the header covers in part would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    if (size === PHONE) await expectAccessible(page)
    else
      await expect.poll(() => page.evaluate(tooSmall), { message: `too small at ${size.width}` }).toEqual([])
  }
  await expectReachedByKeyboard(action)
}

/** Checks that nothing scrolls horizontally, once fonts and data have come. */
export async function expectNothingTooWide(page: Page): Promise<void> {
  const message = `${page.url()} at ${page.viewportSize()?.width}`
  await expect.poll(() => page.evaluate(tooWide), { message }).toEqual([])
}

/** Elements wider than their box: the page, or a part of an open dialog. */
async function tooWide(): Promise<string[]> {
  // The styles for a new size of the window are applied with its first frame.
  await new Promise(requestAnimationFrame)
  const parts = [...document.querySelectorAll('dialog[open], dialog[open] *')]
    .filter(part => getComputedStyle(part).overflowX === 'auto')
    .concat(document.documentElement)
  return parts
    .filter(part => part.scrollWidth > part.clientWidth)
    .map(part => `${part.tagName} ${part.className}`)
}

/**
 * Targets that are too small (WCAG 2.5.8): less than 24 px wide or high, not inline in text, and so near to another
 * that circles of 24 px around both would intersect.
 */
function tooSmall(): string[] {
  const MIN_SIZE = 24
  const pressed =
    'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=tab]'
  const open = document.querySelector('dialog[open]') ?? document
  const targets = [...open.querySelectorAll(pressed)]
    .filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter(one => !one.matches(':disabled, [type=hidden], [type=radio], [type=checkbox]'))
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const isInText = (element: Element) => getComputedStyle(element).display === 'inline'
  const small = targets.filter(
    ({ element, box }) => Math.min(box.width, box.height) < MIN_SIZE - 0.5 && !isInText(element),
  )
  return small.filter(isCrowded).map(({ element }) => `${element.tagName} ${element.textContent?.trim()}`)

  function isCrowded({ element, box }: (typeof targets)[number]): boolean {
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    return targets.some(other => {
      if (other.element === element || element.contains(other.element) || other.element.contains(element))
        return false
      const { left, right, top, bottom } = other.box
      const isSmall = Math.min(right - left, bottom - top) < MIN_SIZE - 0.5
      const dx = isSmall ? (left + right) / 2 - x : Math.max(left - x, x - right, 0)
      const dy = isSmall ? (top + bottom) / 2 - y : Math.max(top - y, y - bottom, 0)
      return Math.hypot(dx, dy) < (isSmall ? MIN_SIZE : MIN_SIZE / 2)
    })
  }
}
