import { vi } from 'vitest'

/** Stubs `window`: storages that can fail, storage events of other tabs, and a spy on navigation. */
export function stubWindow() {
  const local = new MemoryStorage()
  const session = new MemoryStorage()
  const listeners: ((event: { key: string | null }) => void)[] = []
  const assign = vi.fn<(address: string) => void>()
  const location = { pathname: '/checkout', search: '', assign }
  const off = { isOff: false }
  vi.stubGlobal('window', {
    get localStorage() {
      if (off.isOff) throw new DOMException('storage is switched off', 'SecurityError')
      return local
    },
    get sessionStorage() {
      return session
    },
    location,
    addEventListener: (_: 'storage', listener: (event: { key: string | null }) => void) =>
      listeners.push(listener),
  })
  return {
    local,
    session,
    location,
    switchStorageOff: () => {
      off.isOff = true
    },
    /** Another tab writes a key: sends the `storage` event. */
    otherTabWrites(key: string, text: string | null) {
      if (text === null) local.removeItem(key)
      else local.setItem(key, text)
      for (const listener of listeners) listener({ key })
    },
  }
}

class MemoryStorage {
  readonly kept = new Map<string, string>()
  isFull = false
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, text: string): void {
    if (this.isFull) throw new DOMException('storage is full', 'QuotaExceededError')
    this.kept.set(key, String(text))
  }
  removeItem(key: string): void {
    this.kept.delete(key)
  }
}
