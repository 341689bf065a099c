import { setImmediate as soon } from 'node:timers/promises'
import type { Connection } from './connection.ts'

/**
 * Batching, as in DataLoader: concurrent calls become one query. `answer` gets what was asked on one connection within
 * a turn of the event loop, and returns the answers in that order. When it fails, all calls fail.
 */
export function batched<Asked, Answer>(
  answer: (db: Connection, asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (db: Connection, asked: Asked) => Promise<Answer> {
  const open = new WeakMap<Connection, { asked: Asked[]; answers: Promise<readonly Answer[]> }>()
  return async (db, one) => {
    const asked = open.get(db)?.asked ?? []
    const place = asked.push(one) - 1
    const together = open.get(db) ?? {
      asked,
      answers: soon().then(() => {
        open.delete(db)
        return answer(db, asked)
      }),
    }
    open.set(db, together)
    return (await together.answers)[place] as Answer
  }
}
