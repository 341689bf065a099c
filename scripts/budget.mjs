/**
 * Checks the web build: the size of each page's files before hydration, and of the service workers. Prints a
 * table with `--table`; fails when one exceeds web-budget.json. Sizes are KB as sent (brotli), with gzip beside them.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from './web-manifest.mjs'

const CLIENT = path.resolve('build/client')
const KB = 1024

/** @typedef {{ br: number, gz: number, files: number }} Weight */

const budget = JSON.parse(await readFile(new URL('web-budget.json', import.meta.url), 'utf8'))

/** Size of a file in one encoding, bytes; files that hardly compress have only one. */
async function bytesOf(file, form) {
  const sizes = await Promise.all([`${file}.${form}`, file].map(name => stat(name).catch(() => undefined)))
  return sizes.find(Boolean)?.size ?? 0
}

/** @returns {Promise<Weight>} of files by their paths, in KB */
async function weigh(addresses) {
  const files = [...addresses].map(address => path.join(CLIENT, address))
  const sum = async form =>
    (await Promise.all(files.map(file => bytesOf(file, form)))).reduce((a, b) => a + b, 0)
  return { br: (await sum('br')) / KB, gz: (await sum('gz')) / KB, files: files.length }
}

const filesOf = ({ module, imports = [] }) => [module, ...imports]

const sources = new Map()
async function sourceOf(name) {
  if (!sources.has(name)) sources.set(name, await readFile(path.join(CLIENT, 'assets', name), 'utf8'))
  return sources.get(name)
}

/** The largest file, if any, that a page loads later: a dynamic import of its files, direct or through others. */
async function weighLater(first) {
  const scripts = names.filter(name => name.endsWith('.js') && !name.startsWith('manifest-'))
  const found = new Set(first.map(file => path.basename(file)))
  const isFirst = new Set(found)
  for (const name of found) {
    if (!scripts.includes(name)) continue
    const source = await sourceOf(name)
    for (const other of scripts) if (source.includes(other)) found.add(other)
  }
  const later = [...found].filter(name => !isFirst.has(name))
  const weights = await Promise.all(
    later.map(async name => ({ name, br: (await weigh([`assets/${name}`])).br })),
  )
  return weights.toSorted((a, b) => b.br - a.br)[0] ?? { name: '', br: 0 }
}

/** For each page: the size of the first load, and of a client-side navigation. */
async function weighPages({ url, entry, routes: { root, ...routes } }) {
  const always = new Set([url, ...filesOf(entry), ...filesOf(root)])
  return Promise.all(
    Object.values(routes).map(async route => ({
      page: route.id,
      first: await weigh(new Set([...always, ...filesOf(route)])),
      next: await weigh(new Set(filesOf(route).filter(file => !always.has(file)))),
      later: budget.pages[route.id]?.later && (await weighLater([...always, ...filesOf(route)])),
    })),
  )
}

/** Sentences about what exceeds the budget. */
function problemsOf(pages, fonts, workers) {
  const over = (what, is, may, unit) =>
    is > may ? [`${what}: ${Math.ceil(is * 10) / 10} ${unit}, ${may} allowed`] : []
  return [
    ...over('fonts', fonts, budget.fonts, 'KB'),
    ...Object.entries(workers).flatMap(([name, { br }]) => over(name, br, budget.workers[name], 'KB')),
    ...pages.flatMap(({ page, first, next, later }) => {
      const own = budget.pages[page]
      if (!own)
        return [
          `${page}: has no line in scripts/web-budget.json (its first load is ${Math.ceil(first.br)} KB)`,
        ]
      return [
        ...over(`${page}, first load`, first.br, own.first, 'KB'),
        ...over(`${page}, first load`, first.files, own.files, 'files'),
        ...(later ? over(`${page}, ${later.name}, loaded later`, later.br, own.later, 'KB') : []),
        ...(own.isPublic ? over(`${page}, from another page`, next.br, budget.public.next, 'KB') : []),
      ]
    }),
    ...Object.entries(budget.pages).flatMap(([page, own]) => [
      ...(pages.some(one => one.page === page) ? [] : [`${page}: is no page any more`]),
      ...(own.isPublic
        ? [
            ...over(page, own.first, budget.public.first, 'KB'),
            ...over(page, own.files, budget.public.files, 'files'),
          ]
        : []),
    ]),
  ]
}

const oneDigit = number => number.toFixed(1).padStart(7)

function printTable(pages, fonts, workers) {
  console.info(`${'page'.padEnd(26)}first KB    gzip  files  next KB    gzip`)
  for (const { page, first, next } of pages) {
    const parts = [
      oneDigit(first.br),
      oneDigit(first.gz),
      String(first.files).padStart(6),
      oneDigit(next.br),
      oneDigit(next.gz),
    ]
    console.info(`${page.padEnd(26)} ${parts.join(' ')}`)
  }
  console.info(`fonts ${fonts.toFixed(1)} KB`)
  for (const [name, { br }] of Object.entries(workers)) console.info(`${name} ${br.toFixed(1)} KB`)
}

const names = await readdir(path.join(CLIENT, 'assets'))
const pages = await weighPages(await readManifest(names))
const { br: fonts } = await weigh(names.filter(name => name.endsWith('.woff2')).map(name => `assets/${name}`))
/** Service workers: each visitor's browser loads and starts one. */
const workers = Object.fromEntries(
  await Promise.all(Object.keys(budget.workers).map(async name => [name, await weigh([name])])),
)
const problems = problemsOf(pages, fonts, workers)
if (problems.length > 0 || process.argv.includes('--table')) printTable(pages, fonts, workers)
if (problems.length > 0) {
  console.error(
    `Over the budget of the web build (scripts/web-budget.json):\n${problems.map(one => `  ${one}`).join('\n')}`,
  )
  process.exitCode = 1
}
