import type { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  /** Set for a prepared statement. */
  name?: string
}

/** Records the statements of this process in the list of the current async context. */
export function hookStatements(present: AsyncLocalStorage<{ statements: Statement[] }>): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [what, values] = given as [string | Statement, unknown]
    const text = typeof what === 'string' ? what : what.text
    if (text) {
      const name = typeof what === 'string' ? undefined : what.name
      const list = Array.isArray(values) ? values : typeof what === 'string' ? [] : (what.values ?? [])
      present.getStore()?.statements.push({ text, values: list, name })
    }
    return Reflect.apply(query, this, given)
  }
}
