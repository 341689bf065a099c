/** Assigns modules to chunks: few files a page, with little that the page doesn't use. */

/** A module in the bundler's graph. */
export interface PartModule {
  id: string
  bytes: number
  /** The pages that import it statically. */
  pages: readonly string[]
  /** The modules it imports, which are loaded with it. */
  imports: readonly string[]
}

interface Group {
  ids: readonly string[]
  bytes: number
  pages: Set<string>
  /** Imports outside of the group. */
  imports: Set<string>
}

/** Groups modules that the same pages need. */
function alike(modules: readonly PartModule[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { id, bytes, pages, imports } of modules) {
    const key = [...pages].sort().join('\n')
    const group: Group = { ids: [id], bytes, pages: new Set(pages), imports: new Set(imports) }
    const known = groups.get(key)
    groups.set(key, known ? joined(known, group) : group)
  }
  return [...groups.values()]
}

const joined = (one: Group, other: Group): Group => ({
  ids: [...one.ids, ...other.ids],
  bytes: one.bytes + other.bytes,
  pages: new Set([...one.pages, ...other.pages]),
  imports: new Set([...one.imports, ...other.imports]),
})

/** Adds to each group's pages those that load it as an import. */
function withImported(groups: readonly Group[]): Group[] {
  let found = [...groups]
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    found = found.map(group => {
      const users = found.filter(other => other !== group && group.ids.some(id => other.imports.has(id)))
      const pages = new Set([group, ...users].flatMap(user => [...user.pages]))
      if (pages.size === group.pages.size) return group
      isSettled = false
      return { ...group, pages }
    })
  }
  return found
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Cost of a grouping: bytes loaded by all pages, and the files beyond `mostFiles`, summed over the pages. */
function loadOf(
  groups: readonly Group[],
  mostFiles: (page: string) => number,
): { bytes: number; excess: number } {
  const files = new Map<string, number>()
  for (const { pages } of groups) for (const page of pages) files.set(page, (files.get(page) ?? 0) + 1)
  return {
    bytes: sum(groups.map(({ pages, bytes }) => pages.size * bytes)),
    excess: sum([...files].map(([page, count]) => Math.max(0, count - mostFiles(page)))),
  }
}

/** Merges the two groups that save a file for the fewest bytes. */
function withBestPair(groups: readonly Group[], mostFiles: (page: string) => number): Group[] | undefined {
  const before = loadOf(groups, mostFiles)
  let best: { groups: Group[]; cost: number } | undefined
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      const rest = groups.filter(group => group !== one && group !== other)
      const tried = withImported([...rest, joined(one, other)])
      const load = loadOf(tried, mostFiles)
      if (load.excess >= before.excess) continue
      const cost = (load.bytes - before.bytes) / (before.excess - load.excess)
      if (!best || cost < best.cost) best = { groups: tried, cost }
    }
  }
  return best?.groups
}

/**
 * Merges groups greedily until no page needs more than `mostFiles` files; returns the number of each module's chunk.
 */
export function partPages(
  modules: readonly PartModule[],
  mostFiles: (page: string) => number,
): Map<string, number> {
  let groups = withImported(alike(modules))
  while (loadOf(groups, mostFiles).excess > 0) {
    const fewer = withBestPair(groups, mostFiles)
    if (!fewer) break
    groups = fewer
  }
  return new Map(groups.flatMap(({ ids }, number) => ids.map(id => [id, number] as const)))
}
