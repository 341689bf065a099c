import { LRUCache } from 'lru-cache'
import type { StoredAnswer } from '#server/http/stored-answer.ts'

export interface PageCache {
  get(address: string): StoredAnswer | undefined
  /** The page, rendered on a miss; concurrent callers share one render. */
  load(address: string): Promise<StoredAnswer>
  rendered(): number
}

interface CacheOptions {
  /** `isLasting`: the page is requested often, so it is compressed better. */
  render: (address: string, isLasting: boolean) => Promise<StoredAnswer>
  version: () => number
  /** Unknown addresses have a small cache of their own, so that they can't evict these. */
  isLasting: (address: string) => Promise<boolean>
  maxBytes?: number
  maxPassingBytes?: number
}

const MEGABYTE = 1024 * 1024
const bytesOf = ({ bytes }: StoredAnswer) => bytes
/** Tries of a render during which the catalogue changes; the last result is sent, but not cached. */
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

  /** Clears both caches when the catalogue has a new version; returns the version. */
  const dropStale = () => {
    const now = version()
    if (now !== shown) {
      shown = now
      lasting.clear()
      passing.clear()
    }
    return now
  }

  /** Repeats a render during which the version changed: a page must not mix two. */
  async function renderWhole(address: string): Promise<StoredAnswer> {
    for (let attempt = 1; ; attempt++) {
      const began = dropStale()
      count++
      const lasts = await isLasting(address)
      const page = await render(address, lasts)
      // Also caches 404, because all unknown addresses share a few pages.
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
