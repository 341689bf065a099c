import { setImmediate as soon } from 'node:timers/promises'
import type { Connection } from './connection.ts'

/** What has been asked so far, and what will be its answers. */
interface Batch<Asked, Answer> {
  asked: Asked[]
  answers: Promise<readonly Answer[]>
}

/**
 * Batching, as in DataLoader: concurrent calls become one query. `answer` gets what was asked on one connection within
 * a turn of the event loop, and while the batch before was being answered: the more there is to ask, the larger the
 * batches. It returns the answers in that order. When it fails, all calls of its batch fail.
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
