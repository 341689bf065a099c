import { LRUCache } from 'lru-cache'
import type { StoredAnswer } from '#http/stored-answer.ts'

/** Pages by address, for one version of the catalogue, bounded in bytes; the least recently used goes first. */

export interface PageCache {
  /** A page that is there already and belongs to the present version. */
  get(address: string): StoredAnswer | undefined
  /** The page, rendered on a miss; concurrent callers share one rendering. */
  load(address: string): Promise<StoredAnswer>
  rendered(): number
}

interface CacheOptions {
  /** Renders a page; one that will be shown for long may be compressed for longer. */
  render: (address: string, isLasting: boolean) => Promise<StoredAnswer>
  version: () => number
  /** Addresses that exist and are few; all others share a small cache, so that none can push these out. */
  isLasting: (address: string) => Promise<boolean>
  maxBytes?: number
  maxPassingBytes?: number
}

const MEGABYTE = 1024 * 1024
const bytesOf = ({ bytes }: StoredAnswer) => bytes
/** After so many renderings during each of which the catalogue changed, the last is answered but not cached. */
const MAX_ATTEMPTS = 3

export function createPageCache(options: CacheOptions): PageCache {
  const { render, version, isLasting } = options
  const lasting = new LRUCache<string, StoredAnswer>({
    maxSize: options.maxBytes ?? 32 * MEGABYTE,
    sizeCalculation: bytesOf,
  })
  const passing = new LRUCache<string, StoredAnswer>({
    maxSize: options.maxPassingBytes ?? 4 * MEGABYTE,
    sizeCalculation: bytesOf,
  })
  const running = new Map<string, Promise<StoredAnswer>>()
  let shown = version()
  let count = 0

  /** Empties both caches when the catalogue has a new version. */
  const dropStale = () => {
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
      const began = dropStale()
      count++
      const lasts = await isLasting(address)
      const page = await render(address, lasts)
      // 404 as well: few addresses stand for all that are unknown.
      if (dropStale() === began && (page.status === 200 || page.status === 404))
        (lasts ? lasting : passing).set(address, page)
      if (dropStale() === began || attempt === MAX_ATTEMPTS) return page
    }
  }

  const get = (address: string) => {
    dropStale()
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
