import { openConnection } from './connection.ts'
import { type Cart, orderOf, tokenOf } from './customers.ts'

/** Books over HTTP on several connections, as browsers do: an order, then Pay on Collection. */

export interface BookingTask {
  url: string
  cart: Cart
  connections: number
  /** Milliseconds. */
  duration: number
  /** Index of the first customer without a booking. */
  from: number
}

export interface LoadAnswer {
  done: number
  failed: number
  /** The first refusal. */
  problem?: string
  /** Milliseconds from first to last booking. */
  took: number
  /** The 99th percentile, ms. */
  p99: number
}

type Connection = Awaited<ReturnType<typeof openConnection>>

interface Booked {
  _id: string
  orderId: string
}

/** One booking; throws the shop's response when it is refused. */
export async function bookOnce({ send }: Connection, cart: Cart, index: number): Promise<Booked> {
  const token = tokenOf(index)
  const made = await send('POST', '/api/orders', token, orderOf(index, cart))
  if (made.status !== 201) throw new Error(`order: ${made.status} ${made.text}`)
  const { order } = JSON.parse(made.text) as { order: Booked }
  const path = `/api/orders/${order._id}/payment-method`
  const paid = await send('PUT', path, token, { paymentMethod: 'COD' })
  if (paid.status !== 200) throw new Error(`payment method: ${paid.status} ${paid.text}`)
  return order
}

async function run(task: BookingTask): Promise<LoadAnswer> {
  const connections = await Promise.all(
    Array.from({ length: task.connections }, () => openConnection(task.url)),
  )
  const times: number[] = []
  let next = task.from
  let failed = 0
  let problem: string | undefined
  const began = performance.now()
  const bookOn = async (connection: Connection) => {
    while (performance.now() - began < task.duration) {
      const start = performance.now()
      try {
        await bookOnce(connection, task.cart, next++)
        times.push(performance.now() - start)
      } catch (error) {
        failed++
        problem ??= String(error)
      }
    }
  }
  await Promise.all(connections.map(bookOn))
  for (const { end } of connections) end()
  const took = performance.now() - began
  times.sort((a, b) => a - b)
  return { done: times.length, failed, problem, took, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

// Also imported for bookOnce: takes tasks only as a child process.
if (process.argv[1] === import.meta.filename) {
  process.on('disconnect', () => process.exit())
  process.on('message', task => run(task as BookingTask).then(answer => process.send?.(answer)))
}
