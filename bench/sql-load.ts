import pg from 'pg'
import type { LoadAnswer } from './booking-load.ts'
import { customerOf } from './customers.ts'
import { statementsOf } from './statements.ts'

/**
 * Sends the recorded statements of bookings straight to the database, on as many connections as the shop's pool has.
 */

export interface SqlTask {
  config: pg.ClientConfig
  connections: number
  /** Milliseconds. */
  duration: number
  from: number
}

async function run(task: SqlTask): Promise<LoadAnswer> {
  const clients = await Promise.all(
    Array.from({ length: task.connections }, async () => {
      const client = new pg.Client(task.config)
      await client.connect()
      return client
    }),
  )
  const times: number[] = []
  let next = task.from
  let failed = 0
  let problem: string | undefined
  const began = performance.now()
  const connection = async (client: pg.Client) => {
    while (performance.now() - began < task.duration) {
      const start = performance.now()
      try {
        for (const statement of statementsOf(customerOf(next++))) await client.query(statement)
        times.push(performance.now() - start)
      } catch (error) {
        failed++
        problem ??= String(error)
        await client.query('rollback')
      }
    }
  }
  await Promise.all(clients.map(connection))
  const took = performance.now() - began
  await Promise.all(clients.map(client => client.end()))
  times.sort((a, b) => a - b)
  return { done: times.length, failed, problem, took, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

process.on('disconnect', () => process.exit())
process.on('message', task => run(task as SqlTask).then(answer => process.send?.(answer)))
