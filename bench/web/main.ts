import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { endProgram } from '../child.ts'
import { withFolder } from '../folders.ts'
import { startShop } from '../shop.ts'
import { findBrowserPath } from './browser.ts'
import { openLighthouse, type PageAudit } from './lighthouse.ts'
import { slowestWhileSearching } from './typing.ts'
import { type Visit, visitAsGuest, visitsOf } from './visits.ts'

/**
 * `npm run bench:web`: every public page, cart, checkout, login and an order, measured with Lighthouse's mobile profile
 * (the median of three audits), and how soon a search answers on a slow phone. The SEO score of pages that search
 * engines must not index leaves out Lighthouse's audit `is-crawlable`. `--url` measures shops that are already running
 * (several: alternately, page by page), `--page` only these pages, `--runs` another number of audits, `--json FILE`
 * writes the figures.
 */

const RUNS = 3

const say = (text: string) => console.error(`bench: ${text}`)

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

export interface PageFigures extends PageAudit {
  url: string
  page: string
}

/** The median of each figure. */
function medianAudit(audits: readonly PageAudit[]): PageAudit {
  const median = (name: Exclude<keyof PageAudit, 'faults'>) => medianOf(audits.map(audit => audit[name]))
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
    transfer: median('transfer'),
    faults: [...new Set(audits.flatMap(({ faults }) => faults))],
  }
}

interface MeasuredShop {
  url: string
  visits: Visit[]
}

/** The shops have the same pages. */
async function lookAtPages(shops: MeasuredShop[], runs: number, browser: string) {
  const lighthouse = await openLighthouse(browser)
  const figures: PageFigures[] = []
  try {
    for (const [position, { page }] of (shops[0]?.visits ?? []).entries()) {
      say(page)
      const audits = shops.map((): PageAudit[] => [])
      for (let run = 0; run < runs; run++) {
        for (const [index, { url, visits }] of shops.entries()) {
          const visit = visits[position]
          if (visit) audits[index]?.push(await lighthouse.audit(url, visit))
        }
      }
      figures.push(...shops.map(({ url }, index) => ({ url, page, ...medianAudit(audits[index] ?? []) })))
    }
  } finally {
    lighthouse.close()
  }
  return figures
}

function tableOf(figures: readonly PageFigures[], isCompared: boolean): string {
  const table = new Table({
    head: [
      ...(isCompared ? ['shop'] : []),
      'page',
      'perf',
      'a11y',
      'best',
      'SEO',
      'LCP ms',
      'TBT ms',
      'CLS',
      'KB',
    ],
    style: { head: [], border: [], compact: true },
  })
  for (const { url, page, ...audit } of figures) {
    const { performance, accessibility, bestPractices, seo, lcp, tbt, cls, transfer } = audit
    const scores = [performance, accessibility, bestPractices, seo]
    const times = [Math.round(lcp), Math.round(tbt), cls.toFixed(2), transfer.toFixed(0)]
    table.push([...(isCompared ? [url] : []), page, ...scores, ...times])
  }
  return table.toString()
}

async function measure(urls: string[], only: string[] | undefined, runs: number, browser: string) {
  const shops = await Promise.all(
    urls.map(async url => {
      const visits = await visitsOf(url)
      return {
        url,
        visits: only?.map(page => visits.find(visit => visit.page === page) ?? visitAsGuest(page)) ?? visits,
      }
    }),
  )
  const figures = await lookAtPages(shops, runs, browser)
  const searches = urls.map((): number[] => [])
  say(`searching, ${runs} times`)
  for (let run = 0; run < runs; run++) {
    for (const [index, url] of urls.entries())
      searches[index]?.push(await slowestWhileSearching(browser, `${url}/`))
  }
  return { figures, searches: urls.map((url, index) => ({ url, inp: medianOf(searches[index] ?? []) })) }
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true },
    page: { type: 'string', multiple: true },
    runs: { type: 'string' },
    json: { type: 'string' },
  },
})
await withFolder(async dataDir => {
  const shop = values.url ? undefined : await startShop(dataDir)
  try {
    const browser = findBrowserPath()
    const urls = values.url ?? [shop?.url ?? '']
    const load = loadavg()[0] ?? 0
    const { figures, searches } = await measure(urls, values.page, Number(values.runs ?? RUNS), browser)
    console.info(tableOf(figures, urls.length > 1))
    for (const { page, faults } of figures)
      if (faults.length > 0) console.info(`${page}: ${faults.join('; ')}`)
    for (const { url, inp } of searches)
      console.info(`slowest press while searching, CPU four times slower, ${url}: ${inp} ms`)
    console.info(`load of this machine before: ${load.toFixed(1)}`)
    if (values.json) await writeFile(values.json, `${JSON.stringify({ load, figures, searches }, null, 2)}\n`)
  } finally {
    if (shop) await endProgram(shop.child)
  }
}, 'jaanch-bench-')
