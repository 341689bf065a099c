import { Agent, request } from 'node:http'
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

function send(agent: Agent, url: string, method: string, token: string, body: unknown) {
  const text = JSON.stringify(body)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      authorization: `Bearer ${token}`,
    }
    request(url, { agent, method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
      response.on('error', reject)
    })
      .on('error', reject)
      .end(text)
  })
}

interface Booked {
  _id: string
  orderId: string
}

/** One booking; throws the shop's response when it is refused. */
export async function bookOnce(agent: Agent, url: string, cart: Cart, index: number): Promise<Booked> {
  const token = tokenOf(index)
  const made = await send(agent, `${url}/api/orders`, 'POST', token, orderOf(index, cart))
  if (made.status !== 201) throw new Error(`order: ${made.status} ${made.text}`)
  const { order } = JSON.parse(made.text) as { order: Booked }
  const path = `${url}/api/orders/${order._id}/payment-method`
  const paid = await send(agent, path, 'PUT', token, { paymentMethod: 'COD' })
  if (paid.status !== 200) throw new Error(`payment method: ${paid.status} ${paid.text}`)
  return order
}

async function run(task: BookingTask): Promise<LoadAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: task.connections })
  const times: number[] = []
  let next = task.from
  let failed = 0
  let problem: string | undefined
  const began = performance.now()
  const connection = async () => {
    while (performance.now() - began < task.duration) {
      const start = performance.now()
      try {
        await bookOnce(agent, task.url, task.cart, next++)
        times.push(performance.now() - start)
      } catch (error) {
        failed++
        problem ??= String(error)
      }
    }
  }
  await Promise.all(Array.from({ length: task.connections }, connection))
  agent.destroy()
  const took = performance.now() - began
  times.sort((a, b) => a - b)
  return { done: times.length, failed, problem, took, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

// Also imported for bookOnce: takes tasks only as a child process.
if (process.argv[1] === import.meta.filename) {
  process.on('disconnect', () => process.exit())
  process.on('message', task => run(task as BookingTask).then(answer => process.send?.(answer)))
}
