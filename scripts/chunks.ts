import path from 'node:path'
import type { Rolldown } from 'vite'
import { PAGE_FILES } from '#src/routes.ts'
import { PAGES, type PageName } from '../src/rules/pages.ts'
import { partPages } from './page-parts.ts'
import budget from './web-budget.json' with { type: 'json' }

/**
 * Code splitting of the client bundle: which modules share a chunk. A public page loads 115 KB in 10 files on average.
 * With groups of Rolldown alone (`entriesAware`, merged below 4, 12 or 30 KB) it was 124 KB in 18 files, 144 in 19 or 195
 * in 18 (docs/decisions/043-machinery-by-measure.md).
 */

const SRC = path.resolve(import.meta.dirname, '../src').replaceAll('\\', '/')
const ROOT = `${SRC}/root.tsx`
const OURS = /[\\/]src[\\/](wire|kit|shop|desk|collector|rules|text)[\\/]|[\\/]lucide-react[\\/]/

/** Files of every page: manifest, entry, runtime, framework, frame, root, its own. */
const OWN_FILES = 7
/** Weight of the bytes of a public page, which first-time visitors load. */
const LISTED_WEIGHT = 2

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'>
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

/** A module and its static imports, transitively. `onLater` gets their dynamic imports. */
function reachOf(modules: Modules, from: string, onLater: (id: string) => void = () => {}): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const info = modules.getModuleInfo(id)
    info?.importedIds.forEach(add)
    info?.dynamicallyImportedIds.forEach(onLater)
  }
  add(from)
  return found
}

/** True for public pages: visitors arrive there, so their first load counts most. */
function isListed(file: string): boolean {
  const kinds = Object.entries(PAGE_FILES)
    .filter(([, other]) => other === file)
    .map(([name]) => PAGES[name as PageName].kind)
  return kinds.some(kind => kind === 'public' || kind === 'item')
}

/** How many files a page may load: that of its strictest name, as one file can have several pages. */
function budgetOf(file: string): number {
  const names = Object.entries(PAGE_FILES).flatMap(([name, other]) => (other === file ? [name] : []))
  const budgets: Record<string, { files: number }> = budget.pages
  return Math.min(...[...names, file.replace('.tsx', '')].flatMap(name => budgets[name]?.files ?? []))
}

/** Modules shared by several pages, or by a page and a dynamic import; each with the number of its chunk. */
function sharedParts(modules: Modules, inFrame: ReadonlySet<string>): Map<string, number> {
  const later = new Set<string>()
  const addLater = (id: string) => {
    if (later.has(id)) return
    later.add(id)
    for (const reached of reachOf(modules, id, addLater)) later.add(reached)
  }
  const pagesOf = new Map<string, string[]>()
  for (const file of new Set(Object.values(PAGE_FILES))) {
    const page = `${SRC}/${file}`
    for (const id of reachOf(modules, page, addLater)) {
      if (id !== page) pagesOf.set(id, [...(pagesOf.get(id) ?? []), file])
    }
  }
  const parts = [...pagesOf]
    .filter(([id, pages]) => OURS.test(id) && !inFrame.has(id) && (pages.length > 1 || later.has(id)))
    .map(([id, pages]) => {
      const info = modules.getModuleInfo(id)
      return { id, pages, bytes: info?.code?.length ?? 0, imports: info?.importedIds ?? [] }
    })
  return partPages(parts, {
    mostFiles: file => budgetOf(file) - OWN_FILES,
    weight: file => (isListed(file) ? LISTED_WEIGHT : 1),
  })
}

let inFrame: Set<string> | undefined
let parts: Map<string, number> | undefined

const frameOf = (modules: Modules) => {
  inFrame ??= reachOf(modules, ROOT)
  return inFrame
}

/** For rolldown's `codeSplitting`. */
export const CHUNKS = [
  {
    // Needed by every page and rarely changed: cached for a long time, and one request instead of ten.
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|preload-helper/,
    priority: 3,
  },
  {
    // The root route and its imports.
    name: (id: string, modules: Modules) => (frameOf(modules).has(id) ? 'frame' : null),
    debugName: 'frame',
    priority: 2,
  },
  {
    name: (id: string, modules: Modules) => {
      parts ??= sharedParts(modules, frameOf(modules))
      const number = parts.get(id)
      return number === undefined ? null : `shared-${number}`
    },
    debugName: 'shared',
    // Only these: their imports are assigned to chunks of their own.
    includeDependenciesRecursively: false,
    priority: 1,
  },
]
