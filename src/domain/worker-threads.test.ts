import { expect, test } from 'vitest'
import { inWorkerThreads } from './worker-threads.ts'

const MODULE = new URL('../../tests/helpers/endless-task.ts', import.meta.url)

test('tasks that wait behind a cancelled task run in another thread, with their own time limit', async () => {
  const run = inWorkerThreads<string, string>(MODULE, { threads: 1, waiting: 2, timeoutMs: 60_000 })
  const endless = run('endless', 2000)
  const waiting = [run('one'), run('two')]
  const refused = run('three')
  await expect(refused).rejects.toMatchObject({ code: 'BUSY' })
  await expect(endless).rejects.toMatchObject({ code: 'BUSY' })
  expect(await Promise.all(waiting)).toEqual(['one', 'two'])
})

test("a thread's start is not counted as its task's time", async () => {
  const slowToStart = new URL('../../tests/helpers/slow-start.ts', import.meta.url)
  const run = inWorkerThreads<string, string>(slowToStart, { threads: 1, waiting: 0, timeoutMs: 1000 })
  expect(await run('one')).toBe('one')
})
