import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'

/** What a worker reports. */
interface Told {
  place: number
  pid: number
  counted: number
}

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

/** A cluster of two workers on one port, and the events that its supervisor logged. */
async function startWorkers() {
  const port = await freePort()
  const program = fork(new URL('test-program.ts', import.meta.url), [String(port)], { execArgv: [] })
  child = program
  const events: string[] = []
  program.on('message', ({ event }: { event: string }) => events.push(event))
  await vi.waitFor(() => expect(events).toContain('open'), 20_000)
  const call = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    return (await answer.json()) as Told[]
  }
  // One that is slower than a second to answer the supervisor is left out.
  const look = () =>
    vi.waitFor(async () => {
      const all = await call('/')
      expect(all).toHaveLength(2)
      return all.toSorted((a, b) => a.place - b.place)
    }, 20_000)
  return { program, events, call, look, pids: async () => (await look()).map(({ pid }) => pid) }
}

test('two processes serve, the first of them at place 1, and each can be asked for the figures of both', async () => {
  const { look } = await startWorkers()
  expect((await look()).map(({ place }) => place)).toEqual([1, 2])
})

test('a process that dies is replaced at its place, and the other goes on', async () => {
  const { look, pids, events } = await startWorkers()
  const [first = 0, second] = await pids()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(events).toContain('worker.replaced'), 20_000)
  const after = await look()
  expect(after.map(({ place }) => place)).toEqual([1, 2])
  expect(after[0]?.pid).not.toBe(first)
  expect(after[1]?.pid).toBe(second)
  expect(events).toContain('worker.died')
})

test('what is passed on to a process that has just died ends none of the others', async () => {
  const { program, look, pids, events } = await startWorkers()
  const [first, second] = await pids()
  program.send({ kill: first })
  await vi.waitFor(() => expect(events).toContain('worker.replaced'), 20_000)
  const after = await look()
  expect(after.map(({ place }) => place)).toEqual([1, 2])
  expect(after[1]?.pid).toBe(second)
})

test('a rolling restart replaces both', async () => {
  const { program, events, pids } = await startWorkers()
  const before = await pids()
  program.kill('SIGHUP')
  await vi.waitFor(() => expect(events).toContain('workers.rolled'), 20_000)
  const after = await pids()
  expect(after.filter(pid => before.includes(pid))).toEqual([])
})

test('what one process counts is told to the other, and not to itself', async () => {
  const { call, look } = await startWorkers()
  for (let calls = 0; calls < 5; calls++) await call('/call')
  await vi.waitFor(
    async () => expect((await look()).reduce((sum, { counted }) => sum + counted, 0)).toBe(5),
    10_000,
  )
})

test('asked to stop, it ends with all of them', async () => {
  const { program, pids } = await startWorkers()
  const before = await pids()
  const ended = new Promise(resolve => program.once('exit', resolve))
  program.kill('SIGTERM')
  expect(await ended).toBe(0)
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
