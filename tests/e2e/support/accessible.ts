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
/** All that another width can break beside what is too wide, which is asked without axe. */
const TARGET_SIZE: axe.RunOnly = { type: 'rule', values: ['target-size'] }

/** The page as it stands breaks no rule of WCAG that can be tried by a program. */
export async function expectAccessible(page: Page, rules = WCAG): Promise<void> {
  // A page keeps it until it is left for another document. Given to the browser, not to the page: its policy allows none.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE)
  expect(await page.evaluate(violations, rules)).toEqual([])
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
    await expectAccessible(page, size === PHONE ? WCAG : TARGET_SIZE)
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
