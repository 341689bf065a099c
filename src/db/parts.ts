/** A statement has at most 65,535 parameters, one for each column of each row. */
const ROWS_AT_ONCE = 1000

/** The rows of an insert, in parts that one statement can carry. */
export const partsOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )
