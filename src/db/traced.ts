import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { isTracing, KINDS, startSpan } from '#tracing/tracing.ts'

/** Records only the statement's name: its text and values may contain personal data. */

type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/** Wraps the pool if tracing is on when it is created. */
export function traceStatements(pool: pg.Pool): void {
  if (!isTracing()) return
  const { connect } = pool
  // A pool without a free connection calls back in the context of the caller that releases one; the span
  // belongs to the waiting caller.
  pool.connect = ((callback?: Callback) =>
    Reflect.apply(connect, pool, callback ? [AsyncResource.bind(callback)] : [])) as typeof connect
  pool.on('connect', client => {
    const { query } = client
    client.query = ((...given: unknown[]) => traced(client, query, given)) as typeof query
  })
}

function traced(client: pg.PoolClient, query: (...given: never[]) => unknown, given: unknown[]): unknown {
  const end = isStatement(given[0]) ? startSpan(statementName(given[0]), KINDS.call) : undefined
  if (!end) return Reflect.apply(query, client, given)
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback: Callback = (error, ...rest) => {
      end(Boolean(error))
      last(error, ...rest)
    }
    return Reflect.apply(query, client, [...given.slice(0, -1), callback])
  }
  const answer = Reflect.apply(query, client, given) as Promise<unknown>
  answer.then(
    () => end(false),
    () => end(true),
  )
  return answer
}

type Statement = string | { text: string; name?: string }

/** COPY streams have their own protocol. */
const isStatement = (given: unknown): given is Statement =>
  typeof given === 'string' || (typeof given === 'object' && given !== null && !('submit' in given))

/** The prepared statement's name, or verb and table: 'insert orders'. */
export function statementName(statement: Statement): string {
  if (typeof statement !== 'string' && statement.name) return `pg ${statement.name}`
  const text = typeof statement === 'string' ? statement : statement.text
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(?:\w+"?\.)?"?([a-z_]+)/i.exec(text)?.[1]
  return table ? `pg ${verb} ${table}` : `pg ${verb}`
}
