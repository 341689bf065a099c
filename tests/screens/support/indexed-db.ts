/**
 * The part of IndexedDB that the collectors' app uses, in memory: stores without indexes, transactions that are undone
 * whole when a write fails. Node has none.
 */

type Rows = Map<string, unknown>

class FakeRequest<T = unknown> extends EventTarget {
  result: T | undefined
  error: DOMException | null = null
}
class FakeIndex extends EventTarget {}
class FakeCursor extends EventTarget {
  advance() {}
  continue() {}
  continuePrimaryKey() {}
}

const stores = new Map<string, { rows: Rows; keyPath?: string | undefined }>()
let isFull = false
/** Ends when the last transaction that writes has ended: such transactions run one after another. */
let writing: Promise<unknown> = Promise.resolve()

class FakeTransaction extends EventTarget {
  error: DOMException | null = null
  readonly objectStoreNames: string[]
  readonly #writes: boolean
  #before: [Rows, Rows][] = []
  #begun: Promise<void> | undefined
  #asked = 0

  constructor(names: string[], mode: IDBTransactionMode) {
    super()
    this.objectStoreNames = names
    this.#writes = mode === 'readwrite'
  }

  #begin(): Promise<void> {
    const before = this.#writes ? writing : Promise.resolve()
    if (this.#writes)
      writing = new Promise(resolve => {
        this.addEventListener('complete', resolve)
        this.addEventListener('abort', resolve)
      })
    return before.then(() => {
      this.#before = this.objectStoreNames.map(name => {
        const { rows } = storeNamed(name)
        return [rows, new Map(rows)]
      })
    })
  }

  objectStore = (name: string) => new FakeStore(this, name)

  /** Each request is answered after the code that made it; the last one ends the transaction. */
  ask<T>(work: () => T): FakeRequest<T> {
    const request = new FakeRequest<T>()
    this.#asked += 1
    this.#begun ??= this.#begin()
    void this.#begun.then(() => setImmediate(() => this.#answer(request, work)))
    return request
  }

  #answer<T>(request: FakeRequest<T>, work: () => T): void {
    if (this.error) return
    try {
      request.result = work()
      request.dispatchEvent(new Event('success'))
    } catch (error) {
      request.error = this.error = error as DOMException
      for (const [rows, before] of this.#before) {
        rows.clear()
        for (const [key, value] of before) rows.set(key, value)
      }
      request.dispatchEvent(new Event('error'))
      this.dispatchEvent(new Event('abort'))
    }
    // Whoever was answered may ask again before.
    setImmediate(() => {
      this.#asked -= 1
      if (this.#asked === 0 && !this.error) this.dispatchEvent(new Event('complete'))
    })
  }
}

class FakeStore extends EventTarget {
  readonly #in: FakeTransaction
  readonly #name: string

  constructor(transaction: FakeTransaction, name: string) {
    super()
    this.#in = transaction
    this.#name = name
  }

  get rows(): Rows {
    return storeNamed(this.#name).rows
  }
  get = (key: string) => this.#in.ask(() => structuredClone(this.rows.get(key)))
  getAll = () => this.#in.ask(() => structuredClone([...this.rows.values()]))
  delete = (key: string) => this.#in.ask(() => void this.rows.delete(key))
  clear = () => this.#in.ask(() => this.rows.clear())
  put = (value: unknown, key?: string) => this.#in.ask(() => this.#write(value, key))
  add = (value: unknown, key?: string) => this.#in.ask(() => this.#write(value, key))

  #write(value: unknown, key?: string): void {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    const { keyPath, rows } = storeNamed(this.#name)
    rows.set(key ?? String((value as Record<string, unknown>)[keyPath ?? '']), structuredClone(value))
  }
}
// `idb` looks for methods on the prototype.
for (const name of ['get', 'getAll', 'put', 'add', 'delete', 'clear'])
  Object.defineProperty(FakeStore.prototype, name, { value: undefined, writable: true })

class FakeDatabase extends EventTarget {
  createObjectStore(name: string, { keyPath }: { keyPath?: string } = {}) {
    stores.set(name, { rows: new Map(), keyPath })
  }
  transaction = (names: string | string[], mode: IDBTransactionMode = 'readonly') =>
    new FakeTransaction([names].flat(), mode)
}

function storeNamed(name: string) {
  const store = stores.get(name)
  if (!store) throw new DOMException(`no store ${name}`, 'NotFoundError')
  return store
}

/** Makes it the process's own; what it keeps is of the whole process, as a phone's is. */
export function openPhoneStorage() {
  Object.assign(globalThis, {
    IDBRequest: FakeRequest,
    IDBIndex: FakeIndex,
    IDBCursor: FakeCursor,
    IDBObjectStore: FakeStore,
    IDBTransaction: FakeTransaction,
    IDBDatabase: FakeDatabase,
    indexedDB: {
      open() {
        const request = new FakeRequest<FakeDatabase>()
        setImmediate(() => {
          request.result = new FakeDatabase()
          if (stores.size === 0) request.dispatchEvent(new Event('upgradeneeded'))
          request.dispatchEvent(new Event('success'))
        })
        return request
      },
    },
  })
  return {
    /** Everything kept, by store. */
    kept: () => Object.fromEntries([...stores].map(([name, { rows }]) => [name, [...rows.values()]])),
    /** A new phone. */
    empty() {
      for (const { rows } of stores.values()) rows.clear()
      isFull = false
    },
    fill: (full: boolean) => {
      isFull = full
    },
  }
}
