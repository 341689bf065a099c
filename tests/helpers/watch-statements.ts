import pg from 'pg'

/**
 * Calls `onStatement` for every statement that this process sends from now on, and whether it begins a new round trip: one
 * that is sent while its connection awaits an answer is pipelined. Returns a function that stops it. Also used by the bench.
 */
export function watchStatements(onStatement: (text: string, beginsRoundTrip: boolean) => void): () => void {
  const { query } = pg.Client.prototype
  const pending = new WeakMap<pg.Client, number>()
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { text?: string }]
    const text = typeof what === 'string' ? what : what.text
    if (!text) return Reflect.apply(query, this, given)
    const before = pending.get(this) ?? 0
    pending.set(this, before + 1)
    onStatement(text, before === 0 || !this.pipeline)
    const answered = () => pending.set(this, (pending.get(this) ?? 1) - 1)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const wrapped = (...answer: unknown[]) => {
        answered()
        Reflect.apply(callback, undefined, answer)
      }
      return Reflect.apply(query, this, [...given.slice(0, -1), wrapped])
    }
    const answer = Reflect.apply(query, this, given) as Promise<unknown>
    answer.then(answered, answered)
    return answer
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}
