import pg from 'pg'

/**
 * The columns of a prepared statement never change, yet pg asks for them with each execution: PostgreSQL then tells, and
 * pg reads, fifty columns to return a row. Here they are asked for once a connection and statement.
 */

/** What a result knows by its columns. */
interface Columns {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

type Connection = object & { describe?: unknown }

/** What pg's types leave out. */
interface Query {
  name?: string
  _result: Columns
  _accumulateRows: unknown
  /** Ours: where to note the columns when they come. */
  noteIn?: Map<string, Columns>
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
}

const known = new WeakMap<Connection, Map<string, Columns>>()

function columnsOn(connection: Connection): Map<string, Columns> {
  const found = known.get(connection) ?? new Map<string, Columns>()
  known.set(connection, found)
  return found
}

const query = pg.Query.prototype as unknown as Query
const { prepare, handleRowDescription } = query

query.prepare = function (this: Query, connection) {
  // Statements without a name, which '' is too, follow each other under it.
  const noted = this.name ? columnsOn(connection) : undefined
  const columns = noted?.get(this.name ?? '')
  if (!columns) {
    this.noteIn = noted
    return prepare.call(this, connection)
  }
  Object.assign(this._result, columns)
  this._accumulateRows = true
  // Shadows the connection's own method while the statement is sent.
  connection.describe = () => undefined
  try {
    prepare.call(this, connection)
  } finally {
    delete connection.describe
  }
}

query.handleRowDescription = function (this: Query, message) {
  handleRowDescription.call(this, message)
  const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
  this.noteIn?.set(this.name ?? '', { fields, _parsers, _prebuiltEmptyResultObject })
}
