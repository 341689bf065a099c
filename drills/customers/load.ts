import { setTimeout as sleep } from 'node:timers/promises'
import type { Cart } from '../../bench/customers.ts'
import { fetchAdmitted } from './admitted.ts'
import { book, buyer } from './buyers.ts'

/** Customers who book and read. They retry shed requests; any other failure counts as a lost request. */

const BOOKING = 6
const READING = 12
const PAGES = ['/', '/lab-tests', '/api/labtests', '/api/packages', '/api/slots?city=Mumbai', '/healthz']

export interface Load {
  booked: { index: number; id: string; number: string }[]
  /** Pages and responses read. */
  read: number
  /** Requests without a response, or with a wrong one. */
  lost: string[]
}

/** Starts them; `stop` waits for their last responses. */
export function startLoad(url: string, cart: Cart, from: number): { load: Load; stop(): Promise<void> } {
  const load: Load = { booked: [], read: 0, lost: [] }
  let next = from
  let isOver = false
  const booking = async () => {
    while (!isOver) {
      const index = next++
      const result = await book(url, buyer(index, cart))
      if (result.kind === 'acknowledged') load.booked.push({ index, id: result.id, number: result.number })
      else
        load.lost.push(result.kind === 'refused' ? `${result.status} ${result.code}` : 'a booking, no answer')
      await sleep(Math.random() * 40)
    }
  }
  const reading = async () => {
    while (!isOver) {
      const page = PAGES[Math.floor(Math.random() * PAGES.length)] ?? '/'
      try {
        const answer = await fetchAdmitted(`${url}${page}`, { patienceMs: 25_000 })
        await answer.arrayBuffer()
        if (answer.status < 500) load.read++
        else load.lost.push(`${page} ${answer.status}`)
      } catch (error) {
        const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
        load.lost.push(`${page} ${cause?.code ?? String(error)}`)
      }
      // Idle at times, as browsers are.
      await sleep(Math.random() * 60)
    }
  }
  const all = Promise.all([
    ...Array.from({ length: BOOKING }, booking),
    ...Array.from({ length: READING }, reading),
  ])
  return {
    load,
    async stop() {
      isOver = true
      await all
    },
  }
}
