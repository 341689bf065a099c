import pg from 'pg'

/**
 * Calls `note` for every statement that this process sends from now on, and whether it begins a new round trip: one
 * that is sent while its connection awaits an answer is pipelined. Returns how to stop. Also used by the bench.
 */
export function watchStatements(note: (text: string, beginsTrip: boolean) => void): () => void {
  const { query } = pg.Client.prototype
  const owed = new WeakMap<pg.Client, number>()
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { text?: string }]
    const text = typeof what === 'string' ? what : what.text
    if (!text) return Reflect.apply(query, this, given)
    const before = owed.get(this) ?? 0
    owed.set(this, before + 1)
    note(text, before === 0 || !this.pipeline)
    const answered = () => owed.set(this, (owed.get(this) ?? 1) - 1)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const told = (...answer: unknown[]) => {
        answered()
        Reflect.apply(callback, undefined, answer)
      }
      return Reflect.apply(query, this, [...given.slice(0, -1), told])
    }
    const answer = Reflect.apply(query, this, given) as Promise<unknown>
    answer.then(answered, answered)
    return answer
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}
