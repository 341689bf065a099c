import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach } from 'vitest'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { expect } from './expect.ts'
import type { screens } from './screens.ts'

/** The phone's storage, IndexedDB in memory. It lasts as long as the process, as the app's connection does. */
const storage = {
  /** All stored rows by store. */
  async kept(): Promise<Record<string, unknown[]>> {
    const db = await openDB('collector')
    const rows = await Promise.all([...db.objectStoreNames].map(async name => [name, await db.getAll(name)]))
    db.close()
    return Object.fromEntries(rows)
  },
  async empty(): Promise<void> {
    storage.fill(false)
    const db = await openDB('collector')
    await Promise.all([...db.objectStoreNames].map(name => db.clear(name)))
    db.close()
  },
  /** Fails each write while the phone is full. */
  fill(isFull: boolean): void {
    Object.assign(IDBObjectStore.prototype, isFull ? { add: failWrite, put: failWrite } : { add, put })
  },
}

const { add, put } = IDBObjectStore.prototype

/** A request of fake-indexeddb, which has no quota, that fails as browsers' do: with its transaction. */
function failWrite(this: IDBObjectStore) {
  const transaction = this.transaction as IDBTransaction & { _execRequestAsync(request: object): IDBRequest }
  const operation = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  return transaction._execRequestAsync({ source: this, operation })
}

/**
 * A collector's phone: the app with its storage, on a shop with a day of visits. The shop's day is not the process's
 * day, so this phone's clock is wrong by days throughout.
 */
export async function collectorsPhone({ page }: Pick<Awaited<ReturnType<typeof screens>>, 'page'>) {
  const day = await collectorsDay()
  const { whole, imran } = day
  const origin = new URL(whole.shop.rules.shopUrl).origin
  type Person = typeof imran
  // The app writes until it is closed.
  afterEach(async () => {
    await page.close()
    await storage.empty()
  })

  /** The calls of the phone have a session. */
  const asPerson = (person: Person) =>
    page.answerBy(/^\/api\/(collector|staff|desk)\//, async (path, init) => {
      const headers = { ...(init?.headers as Record<string, string>), origin, cookie: person.cookie() }
      return whole.app.request(path, { ...init, headers })
    })
  return {
    ...day,
    storage,
    asPerson,
    /** A new phone with one visit at nine, opened at five past. */
    async openApp() {
      const visit = await day.visitOf(imran)
      await day.goTo('09:05')
      asPerson(imran)
      await page.goto('/collector')
      await expect(page.getByRole('button', { name: 'I am on my way' })).toBeVisible()
      return visit
    },
    /** The network is there again, as the browser reports. */
    backOnline: () => page.setOnline(true),
  }
}
