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
const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] }
/** The page as it stands breaks no rule of WCAG that can be tried by a program. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page keeps it until it is left for another document. Given to the browser, not to the page: its policy allows none.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE)
  expect(await page.evaluate(violations, WCAG)).toEqual([])
}

async function violations(runOnly: axe.RunOnly): Promise<string[]> {
  const results = await window.axe?.run(document, { runOnly, resultTypes: ['violations'], preload: false })
  if (!results) throw new Error('axe is not on the page.')
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' '))}`)
}

const PHONE = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 900 }
/** Half of a small desktop's window. */
const ZOOMED = { width: 640, height: 450 }

/**
 * The state that the page is in breaks no rule on a small phone; there, on a desktop and zoomed to 200 % it needs no
 * scrolling from side to side and nothing is too small to be pressed; zoomed, its action is reached by keyboard and seen.
 */
export async function expectAccessibleAtAllSizes(page: Page, action: Locator): Promise<void> {
  for (const size of [PHONE, DESKTOP, ZOOMED]) {
    await page.setViewportSize(size)
    await expectNothingTooWide(page)
    // From the top: what the header covers in part would count as too small to be pressed.
    await page.evaluate(() => window.scrollTo(0, 0))
    if (size === PHONE) await expectAccessible(page)
    else expect(await page.evaluate(tooSmall), `too small at ${size.width}`).toEqual([])
  }
  await expectReachedByKeyboard(action)
}

/** Nothing has more in it from side to side than can be seen. */
export async function expectNothingTooWide(page: Page): Promise<void> {
  expect(await page.evaluate(tooWide), `${page.url()} at ${page.viewportSize()?.width}`).toEqual([])
}

/** What has more in it than can be seen: the page, or a part of an open window. */
function tooWide(): string[] {
  const parts = [...document.querySelectorAll('dialog[open], dialog[open] *')]
    .filter(part => getComputedStyle(part).overflowX === 'auto')
    .concat(document.documentElement)
  return parts
    .filter(part => part.scrollWidth > part.clientWidth)
    .map(part => `${part.tagName} ${part.className}`)
}

/**
 * What is too small to be pressed (WCAG 2.5.8): less than 24 wide or high, not within a line of text, and so near to
 * another that circles of 24 around both would meet.
 */
function tooSmall(): string[] {
  const LEAST = 24
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
    ({ element, box }) => Math.min(box.width, box.height) < LEAST - 0.5 && !isInText(element),
  )
  return small.filter(isCrowded).map(({ element }) => `${element.tagName} ${element.textContent?.trim()}`)

  function isCrowded({ element, box }: (typeof targets)[number]): boolean {
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    return targets.some(other => {
      if (other.element === element || element.contains(other.element) || other.element.contains(element))
        return false
      const { left, right, top, bottom } = other.box
      const isSmall = Math.min(right - left, bottom - top) < LEAST - 0.5
      const dx = isSmall ? (left + right) / 2 - x : Math.max(left - x, x - right, 0)
      const dy = isSmall ? (top + bottom) / 2 - y : Math.max(top - y, y - bottom, 0)
      return Math.hypot(dx, dy) < (isSmall ? LEAST : LEAST / 2)
    })
  }
}
