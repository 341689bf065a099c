import { expect, test, vi } from 'vitest'
import { batched } from './batched.ts'
import type { Connection } from './connection.ts'

const db = {} as Connection

test('concurrent calls become one query, and each gets its own result', async () => {
  const answer = vi.fn(async (_db: Connection, asked: readonly number[]) => asked.map(one => one * 10))
  const timesTen = batched(answer)
  expect(await Promise.all([1, 2, 3].map(one => timesTen(db, one)))).toEqual([10, 20, 30])
  expect(answer.mock.calls.map(([, asked]) => asked)).toEqual([[1, 2, 3]])
  expect(await timesTen(db, 4)).toBe(40)
  expect(answer).toHaveBeenCalledTimes(2)
})

test('calls on different connections are queried separately, and a failure reaches every caller', async () => {
  const answer = vi.fn(async (_db: Connection, asked: readonly string[]) => {
    if (asked.includes('bad')) throw new Error('no answer')
    return asked
  })
  const same = batched(answer)
  const other = {} as Connection
  const answers = await Promise.allSettled([same(db, 'bad'), same(db, 'good'), same(other, 'good')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await same(db, 'good')).toBe('good')
})

test('calls made while a query runs become one batch, even if that query fails', async () => {
  const first = Promise.withResolvers<readonly number[]>()
  const answer = vi.fn(async (_db: Connection, asked: readonly number[]) =>
    asked.includes(0) ? first.promise : asked,
  )
  const same = batched(answer)
  const failing = same(db, 0).catch((error: Error) => error.message)
  await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce(), 20_000)
  const one = same(db, 1)
  await new Promise(setImmediate)
  const two = same(db, 2)
  await new Promise(setImmediate)
  expect(answer).toHaveBeenCalledOnce()
  first.reject(new Error('no answer'))
  expect(await Promise.all([failing, one, two])).toEqual(['no answer', 1, 2])
  expect(answer.mock.calls.map(([, asked]) => asked)).toEqual([[0], [1, 2]])
})
