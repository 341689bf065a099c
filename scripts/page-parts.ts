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

/** Adds to each group the pages that load it as an import of another group. */
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

/** Files of each page. */
function filesOf(groups: readonly Group[]): Map<string, number> {
  const files = new Map<string, number>()
  for (const { pages } of groups) for (const page of pages) files.set(page, (files.get(page) ?? 0) + 1)
  return files
}

/** The groups that each group imports, directly or through others. */
function importsOf(groups: readonly Group[]): Map<Group, Set<Group>> {
  const direct = new Map(
    groups.map(group => [
      group,
      groups.filter(other => other !== group && other.ids.some(id => group.imports.has(id))),
    ]),
  )
  const reached = (from: Group): Set<Group> => {
    const found = new Set<Group>()
    const add = (group: Group): void => {
      if (found.has(group)) return
      found.add(group)
      direct.get(group)?.forEach(add)
    }
    direct.get(from)?.forEach(add)
    return found
  }
  return new Map(groups.map(group => [group, reached(group)]))
}

/**
 * Merges the two groups that save a file for the fewest bytes. There are thousands of pairs, so the cost of each is
 * computed from the pages that would load more, without building the grouping.
 */
function withBestPair(groups: readonly Group[], { mostFiles, weight }: Wish): Group[] | undefined {
  const files = filesOf(groups)
  const imports = importsOf(groups)

  /** Bytes loaded more, over all pages by their weight, and files beyond `mostFiles` saved. */
  function effectOf(one: Group, other: Group): { bytes: number; saved: number } {
    const pages = new Set([...one.pages, ...other.pages])
    const change = new Map<string, number>()
    for (const page of pages) change.set(page, one.pages.has(page) && other.pages.has(page) ? -1 : 0)
    let bytes = 0
    for (const page of pages) {
      if (!one.pages.has(page)) bytes += weight(page) * one.bytes
      if (!other.pages.has(page)) bytes += weight(page) * other.bytes
    }
    for (const group of new Set([...(imports.get(one) ?? []), ...(imports.get(other) ?? [])])) {
      if (group === one || group === other) continue
      for (const page of pages) {
        if (group.pages.has(page)) continue
        bytes += weight(page) * group.bytes
        change.set(page, (change.get(page) ?? 0) + 1)
      }
    }
    const excess = (page: string, count: number) => Math.max(0, count - mostFiles(page))
    const saved = [...change].map(([page, by]) => {
      const count = files.get(page) ?? 0
      return excess(page, count) - excess(page, count + by)
    })
    return { bytes, saved: sum(saved) }
  }

  let best: { pair: [Group, Group]; cost: number } | undefined
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      const { bytes, saved } = effectOf(one, other)
      if (saved > 0 && (!best || bytes / saved < best.cost))
        best = { pair: [one, other], cost: bytes / saved }
    }
  }
  if (!best) return
  const { pair } = best
  return withImported([...groups.filter(group => !pair.includes(group)), joined(...pair)])
}

/**
 * Merges groups greedily until no page needs more than `mostFiles` files; returns the number of each module's chunk.
 */
export function partPages(modules: readonly PartModule[], wish: Wish): Map<string, number> {
  let groups = withImported(alike(modules))
  const isTooMany = () => [...filesOf(groups)].some(([page, count]) => count > wish.mostFiles(page))
  while (isTooMany()) {
    const fewer = withBestPair(groups, wish)
    if (!fewer) break
    groups = fewer
  }
  return new Map(groups.flatMap(({ ids }, number) => ids.map(id => [id, number] as const)))
}
