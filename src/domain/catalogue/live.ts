import type { Connection } from '../shop.ts'
import { type Catalogue, loadCatalogue } from './catalogue.ts'

/** In memory, reloaded when the database notifies a change. */
export interface LiveCatalogue {
  /** The last loaded snapshot, also while the database is down. Throws before the first load. */
  current(): Catalogue
  /** For taking orders: the newest announced revision, or the database's own while notices don't arrive. */
  latest(): Promise<Catalogue>
  refresh(): Promise<Catalogue>
  setListening(isListening: boolean): void
  isListening(): boolean
  onChange(listener: (catalogue: Catalogue) => void): void
}

export function createLiveCatalogue(db: Connection): LiveCatalogue {
  let catalogue: Catalogue | undefined
  let version = 0
  let isListening = false
  let running: Promise<Catalogue> | undefined
  let queued: Promise<Catalogue> | undefined
  const listeners: ((catalogue: Catalogue) => void)[] = []

  async function load(): Promise<Catalogue> {
    const next = await loadCatalogue(db, version + 1)
    version = next.version
    catalogue = next
    for (const listener of listeners) listener(next)
    return next
  }

  /** One load at a time; a change during a load starts another, because that load may have missed it. */
  function refresh(): Promise<Catalogue> {
    if (!running) {
      running = load().finally(() => {
        running = undefined
      })
      return running
    }
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = undefined
        return refresh()
      })
    return queued
  }

  return {
    current() {
      if (!catalogue) throw new Error('the catalogue has not been loaded yet')
      return catalogue
    },
    latest: async () => (isListening && catalogue ? (queued ?? running ?? catalogue) : refresh()),
    refresh,
    setListening(value) {
      isListening = value
    },
    isListening: () => isListening,
    onChange(listener) {
      listeners.push(listener)
    },
  }
}
