import type { StoredAnswer } from './stored-answer.ts'

/** Pages by address, for one version of the catalogue, bounded in bytes; the longest unused goes first. */

export interface Shelf {
  get(address: string): StoredAnswer | undefined
  put(address: string, page: StoredAnswer): void
  clear(): void
  bytes(): number
}

export function createShelf(mostBytes: number): Shelf {
  const pages = new Map<string, StoredAnswer>()
  let bytes = 0

  const drop = (address: string) => {
    bytes -= pages.get(address)?.bytes ?? 0
    pages.delete(address)
  }

  return {
    get(address) {
      const page = pages.get(address)
      // A Map keeps the order of insertion: what is used moves to the end.
      if (page && bytes > mostBytes / 2) {
        pages.delete(address)
        pages.set(address, page)
      }
      return page
    },
    put(address, page) {
      drop(address)
      if (page.bytes > mostBytes) return
      pages.set(address, page)
      bytes += page.bytes
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
    clear() {
      pages.clear()
      bytes = 0
    },
    bytes: () => bytes,
  }
}

export interface PageCache {
  /** A page that is there already and belongs to the present version. */
  get(address: string): StoredAnswer | undefined
  /** The page, rendered now if need be; callers that ask at the same time share one rendering. */
  load(address: string): Promise<StoredAnswer>
  rendered(): number
}

interface CacheOptions {
  /** Renders a page; one that will be shown for long may be compressed for longer. */
  render: (address: string, isLasting: boolean) => Promise<StoredAnswer>
  version: () => number
  /** Addresses that exist and are few; all others share a small shelf, so that none can push these out. */
  isLasting: (address: string) => Promise<boolean>
  mostBytes?: number
  mostPassingBytes?: number
}

const MEGABYTE = 1024 * 1024
/** A catalogue that changes during each of so many renderings is answered, though not kept. */
const MOST_ATTEMPTS = 3

export function createPageCache(options: CacheOptions): PageCache {
  const { render, version, isLasting } = options
  const lasting = createShelf(options.mostBytes ?? 32 * MEGABYTE)
  const passing = createShelf(options.mostPassingBytes ?? 4 * MEGABYTE)
  const running = new Map<string, Promise<StoredAnswer>>()
  let shown = version()
  let count = 0

  /** Empties both shelves when the catalogue has changed since the last look. */
  const keepUp = () => {
    const now = version()
    if (now !== shown) {
      shown = now
      lasting.clear()
      passing.clear()
    }
    return now
  }

  /** Renders until one rendering began and ended in the same version: a page never mixes two. */
  async function renderWhole(address: string): Promise<StoredAnswer> {
    for (let attempt = 1; ; attempt++) {
      const began = keepUp()
      count++
      const lasts = await isLasting(address)
      const page = await render(address, lasts)
      // 404 as well: few addresses stand for all that are unknown.
      if (keepUp() === began && (page.status === 200 || page.status === 404))
        (lasts ? lasting : passing).put(address, page)
      if (keepUp() === began || attempt === MOST_ATTEMPTS) return page
    }
  }

  const get = (address: string) => {
    keepUp()
    return lasting.get(address) ?? passing.get(address)
  }

  return {
    get,
    load(address) {
      const ready = get(address)
      if (ready) return Promise.resolve(ready)
      const underWay = running.get(address)
      if (underWay) return underWay
      const started = renderWhole(address).finally(() => running.delete(address))
      running.set(address, started)
      return started
    },
    rendered: () => count,
  }
}
