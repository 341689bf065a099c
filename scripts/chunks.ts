import path from 'node:path'
import type { Rolldown } from 'vite'
import { PAGE_FILES } from '#src/routes.ts'
import { PAGES, type PageName } from '../src/rules/pages.ts'
import { partPages } from './page-parts.ts'

/**
 * Code splitting of the client bundle: which modules share a chunk. A public page loads 117 KB in 9.5 files on average.
 * With groups of Rolldown alone (`entriesAware`, merged below 4, 12 or 30 KB) it was 124 KB in 18 files, 144 in 19 or 195
 * in 18 (docs/decisions/043-machinery-by-measure.md).
 */

const SRC = path.resolve(import.meta.dirname, '../src').replaceAll('\\', '/')
const ROOT = `${SRC}/root.tsx`
const OURS = /[\\/]src[\\/](wire|kit|shop|desk|collector|rules|text)[\\/]|[\\/]lucide-react[\\/]/

/** Shared chunks per page, beside the seven of each (manifest, entry, runtime, framework, frame, root, its own). */
const MAX_SHARED_FILES = { listed: 3, other: 9 }
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

/** Staff pages and the payment link's page use the shop's chunks as they are, and don't influence the splitting. */
const APART: readonly string[] = [PAGE_FILES.desk, PAGE_FILES.collector, PAGE_FILES.payByLink]

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
    if (APART.includes(file)) continue
    const page = `${SRC}/${file}`
    for (const id of reachOf(modules, page, addLater)) {
      if (id !== page) pagesOf.set(id, [...(pagesOf.get(id) ?? []), file])
    }
  }
  // Otherwise the desk and a single page with modules in common would add a file.
  addLater(`${SRC}/${PAGE_FILES.desk}`)
  const parts = [...pagesOf]
    .filter(([id, pages]) => OURS.test(id) && !inFrame.has(id) && (pages.length > 1 || later.has(id)))
    .map(([id, pages]) => {
      const info = modules.getModuleInfo(id)
      return { id, pages, bytes: info?.code?.length ?? 0, imports: info?.importedIds ?? [] }
    })
  return partPages(parts, {
    mostFiles: file => (isListed(file) ? MAX_SHARED_FILES.listed : MAX_SHARED_FILES.other),
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
