/** Assigns modules to chunks, so that a page loads few files and little that it does not use. */

/** A module in the bundler's graph. */
export interface PartModule {
  id: string
  bytes: number
  /** The pages that import it statically. */
  pages: readonly string[]
  /** The modules it imports, which are loaded with it. */
  imports: readonly string[]
}

/** The limits of a page. */
export interface Wish {
  /** How many shared chunks a page may load. */
  mostFiles: (page: string) => number
  /** Weight of a page's bytes. */
  weight: (page: string) => number
}

/** Modules that the same pages need, and that stay together. */
interface Part {
  ids: string[]
  bytes: number
  /** A bit for each page. */
  pages: number
  /** Positions of the parts that are loaded with it. */
  imports: number[]
}

function partsOf(modules: readonly PartModule[], pages: readonly string[]): Part[] {
  const parts = new Map<string, Part & { from: Set<string> }>()
  for (const { id, bytes, pages: of, imports } of modules) {
    const bits = of.reduce((all, page) => all | (1 << pages.indexOf(page)), 0)
    const key = String(bits)
    const part = parts.get(key) ?? { ids: [], bytes: 0, pages: bits, imports: [], from: new Set<string>() }
    part.ids.push(id)
    part.bytes += bytes
    for (const one of imports) part.from.add(one)
    parts.set(key, part)
  }
  const all = [...parts.values()]
  for (const part of all)
    part.imports = all.flatMap(({ ids }, index) => (ids.some(id => part.from.has(id)) ? [index] : []))
  return all
}

interface Pages {
  weights: readonly number[]
  limits: readonly number[]
}

/** What all pages load, in bytes; a file beyond a page's limit counts as `fileCost` bytes. */
function costOf(
  parts: readonly Part[],
  chunks: readonly number[],
  { weights, limits }: Pages,
  fileCost: number,
): number {
  const pages = new Int32Array(parts.length)
  const bytes = new Float64Array(parts.length)
  for (const [index, part] of parts.entries()) {
    const chunk = chunks[index] ?? 0
    pages[chunk] = (pages[chunk] ?? 0) | part.pages
    bytes[chunk] = (bytes[chunk] ?? 0) + part.bytes
  }
  // A chunk is loaded with all chunks that import it.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [index, part] of parts.entries()) {
      const users = pages[chunks[index] ?? 0] ?? 0
      for (const imported of part.imports) {
        const chunk = chunks[imported] ?? 0
        const before = pages[chunk] ?? 0
        pages[chunk] = before | users
        if (pages[chunk] !== before) isSettled = false
      }
    }
  }
  let cost = 0
  for (const [page, weight] of weights.entries()) {
    let files = 0
    for (let chunk = 0; chunk < parts.length; chunk++) {
      if (!(((pages[chunk] ?? 0) >> page) & 1)) continue
      files++
      cost += weight * (bytes[chunk] ?? 0)
    }
    cost += fileCost * Math.max(0, files - (limits[page] ?? 0))
  }
  return cost
}

type Cost = (chunks: readonly number[]) => number

/** Moves each part to the chunk where it costs the least, again and again, until no move of one part saves any. */
function withMoves(given: readonly number[], cost: Cost): number[] {
  const chunks = [...given]
  let best = cost(chunks)
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const index of chunks.keys()) {
      let to = chunks[index] ?? 0
      for (const chunk of chunks.keys()) {
        chunks[index] = chunk
        const moved = cost(chunks)
        if (moved < best) [best, to, isSettled] = [moved, chunk, false]
      }
      chunks[index] = to
    }
  }
  return chunks
}

/** Merges the two chunks that save the most; undefined if none do. */
function withMerge(chunks: readonly number[], cost: Cost): number[] | undefined {
  let best = cost(chunks)
  let found: number[] | undefined
  const used = [...new Set(chunks)]
  for (const [position, one] of used.entries())
    for (const other of used.slice(position + 1)) {
      const merged = chunks.map(chunk => (chunk === other ? one : chunk))
      const after = cost(merged)
      if (after < best) [best, found] = [after, merged]
    }
  return found
}

/**
 * Bytes that one file less may cost: first few, at last so many that no page exceeds its limit. With the second alone,
 * the first merges would decide all others.
 */
const FILE_COSTS = [60_000, 1e7]

/** Finds the chunks for which the pages load the fewest bytes within their limits of files; returns that of each module. */
export function partPages(modules: readonly PartModule[], { mostFiles, weight }: Wish): Map<string, number> {
  const names = [...new Set(modules.flatMap(({ pages }) => pages))]
  if (names.length > 31) throw new Error('The bits of a number do not suffice for so many pages.')
  const pages = { weights: names.map(weight), limits: names.map(mostFiles) }
  const parts = partsOf(modules, names)
  let chunks = parts.map((_, index) => index)
  for (const fileCost of FILE_COSTS) {
    const cost: Cost = tried => costOf(parts, tried, pages, fileCost)
    for (let next: number[] | undefined = chunks; next; next = withMerge(chunks, cost))
      chunks = withMoves(next, cost)
  }
  return new Map(parts.flatMap(({ ids }, index) => ids.map(id => [id, chunks[index] ?? 0] as const)))
}
