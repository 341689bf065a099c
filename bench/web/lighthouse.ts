import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { matchPath } from 'react-router'
import { listPaths } from '#rules/pages.ts'
import type { Visit } from './visits.ts'

/** Lighthouse, installed on demand: 140 MB that running and testing the shop do not need. */

const VERSION = '13.5.0'
const FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/jaanch/lighthouse')
const BROWSER_FLAGS = ['--no-sandbox', '--headless=new', '--disable-gpu']

interface Audit {
  numericValue?: number
  score: number | null
  title: string
}

interface Result {
  lhr: { audits: Record<string, Audit>; categories: Record<string, { score: number | null }> }
}

interface Flags {
  port: number
  logLevel: string
  /** Leaves caches and storage as they are. */
  disableStorageReset: boolean
  skipAudits: string[]
}

type Lighthouse = (url: string, flags: Flags) => Promise<Result | undefined>
type Launch = (options: {
  chromePath: string
  chromeFlags: string[]
}) => Promise<{ port: number; kill: () => void }>

/** Results of a run on a page. Scores of 100, times in ms, sizes in KB. */
export interface PageAudit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  tbt: number
  cls: number
  transfer: number
  /** The failed audits of the last three categories, as Lighthouse words them. */
  faults: string[]
}

function install(): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n')
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '-E', `lighthouse@${VERSION}`]
  const done = spawnSync('npm', words, {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) throw new Error(`Lighthouse ${VERSION} could not be installed: ${done.stderr}`)
}

async function load(): Promise<{ lighthouse: Lighthouse; launch: Launch }> {
  const installed = path.join(FOLDER, 'node_modules/lighthouse/package.json')
  if (!existsSync(installed) || JSON.parse(readFileSync(installed, 'utf8')).version !== VERSION) install()
  const { resolve } = createRequire(installed)
  const from = async (name: string) => await import(pathToFileURL(resolve(name)).href)
  return {
    lighthouse: (await from('lighthouse')).default as Lighthouse,
    launch: (await from('chrome-launcher')).launch as Launch,
  }
}

/** Pages that search engines must not index fail this audit on purpose. */
const SEARCH_ENGINE_AUDIT = 'is-crawlable'

const isForSearchEngines = (path: string): boolean =>
  [...listPaths('public'), ...listPaths('item')].some(pattern => matchPath(pattern, path))

function toAudit({ lhr: { audits, categories } }: Result): PageAudit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    transfer: value('total-byte-weight') / 1024,
    faults: faultsOf({ lhr: { audits, categories } }),
  }
}

function faultsOf({ lhr: { audits, categories } }: Result): string[] {
  const refs = ['accessibility', 'best-practices', 'seo'].flatMap(name => {
    const category = categories[name] as { auditRefs?: { id: string; weight: number }[] } | undefined
    return category?.auditRefs ?? []
  })
  return refs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id)
}

/** Empties the browser's caches and storage for a shop, and stores what the visitor would have. */
async function prepare(port: number, url: string, stored: Visit['stored']): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const page = await browser.contexts()[0]?.newPage()
    if (!page) throw new Error('The browser for Lighthouse has no window.')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await page.goto(`${url}/favicon.svg`)
    await page.evaluate(values => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
    }, stored)
    await page.close()
  } finally {
    await browser.close()
  }
}

/** Opens a browser for Lighthouse. `audit` loads a page with its mobile profile and an empty cache. */
export async function openLighthouse(browser: string) {
  const { lighthouse, launch } = await load()
  const chrome = await launch({ chromePath: browser, chromeFlags: BROWSER_FLAGS })
  return {
    async audit(url: string, { path: page, stored }: Visit): Promise<PageAudit> {
      await prepare(chrome.port, url, stored)
      const flags = {
        port: chrome.port,
        logLevel: 'silent',
        disableStorageReset: true,
        skipAudits: isForSearchEngines(page) ? [] : [SEARCH_ENGINE_AUDIT],
      }
      const result = await lighthouse(url + page, flags)
      if (!result) throw new Error(`Lighthouse gave nothing for ${url}${page}`)
      return toAudit(result)
    },
    close: () => chrome.kill(),
  }
}
