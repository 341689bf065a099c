import { setImmediate as soon } from 'node:timers/promises'
import type { Connection } from './connection.ts'

interface Batch<Input, Result> {
  inputs: Input[]
  results: Promise<readonly Result[]>
}

/**
 * Like DataLoader: concurrent calls on one connection, within a turn of the event loop or while the previous batch
 * runs, become one query. `load` returns its results in the order of its inputs; if it fails, all calls of its batch
 * fail.
 */
export function batched<Input, Result>(
  load: (db: Connection, inputs: readonly Input[]) => Promise<readonly Result[]>,
): (db: Connection, input: Input) => Promise<Result> {
  const open = new WeakMap<Connection, Batch<Input, Result>>()
  const running = new WeakMap<Connection, Promise<unknown>>()

  function openBatch(db: Connection): Batch<Input, Result> {
    const inputs: Input[] = []
    const results = Promise.allSettled([soon(), running.get(db)]).then(() => {
      open.delete(db)
      running.set(db, results)
      return load(db, inputs)
    })
    const batch = { inputs, results }
    open.set(db, batch)
    return batch
  }

  return async (db, input) => {
    const { inputs, results } = open.get(db) ?? openBatch(db)
    const index = inputs.push(input) - 1
    return (await results)[index] as Result
  }
}
