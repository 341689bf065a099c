import { setImmediate as soon } from 'node:timers/promises'
import type { Connection } from './connection.ts'

interface Batch<Asked, Answer> {
  asked: Asked[]
  answers: Promise<readonly Answer[]>
}

/**
 * As in DataLoader: concurrent calls on one connection, within a turn of the event loop or during the batch
 * before, become one query. `answer` returns its results in the order of its inputs; when it fails, all calls
 * of its batch fail.
 */
export function batched<Asked, Answer>(
  answer: (db: Connection, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (db: Connection, asked: Asked) => Promise<Answer> {
  const open = new WeakMap<Connection, Batch<Asked, Answer>>()
  const running = new WeakMap<Connection, Promise<unknown>>()

  function openBatch(db: Connection): Batch<Asked, Answer> {
    const asked: Asked[] = []
    const answers = Promise.allSettled([soon(), running.get(db)]).then(() => {
      open.delete(db)
      running.set(db, answers)
      return answer(db, asked)
    })
    const batch = { asked, answers }
    open.set(db, batch)
    return batch
  }

  return async (db, one) => {
    const { asked, answers } = open.get(db) ?? openBatch(db)
    const place = asked.push(one) - 1
    return (await answers)[place] as Answer
  }
}
