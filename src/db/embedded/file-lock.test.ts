import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { processStartTime, withFileLock } from './file-lock.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jaanch-lock-'))
const lock = path.join(folder, 'lock')
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** The highest number of callers that held the lock at the same time. */
async function mostInside(callers: number): Promise<number> {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await sleep(10)
    inside -= 1
  }
  await Promise.all(Array.from({ length: callers }, () => withFileLock(lock, work)))
  return most
}

const ended = (child: ChildProcess) => new Promise(resolve => child.once('exit', resolve))

test('the file lock admits one holder at a time and leaves no file behind', async () => {
  expect(await mostInside(5)).toBe(1)
  expect(fs.readdirSync(folder)).toEqual([])
})

test('the file lock is released when the work fails', async () => {
  const failing = withFileLock(lock, () => Promise.reject(new Error('no space')))
  await expect(failing).rejects.toThrow('no space')
  expect(await mostInside(1)).toBe(1)
})

test('the lock of a dead process is taken by exactly one of several waiting processes', async () => {
  const dead = spawn('sleep', ['60'], { stdio: 'ignore' })
  const pid = dead.pid ?? 0
  fs.writeFileSync(lock, `${pid}\n${processStartTime(pid)}\nleft\n`)
  dead.kill()
  await ended(dead)
  expect(await mostInside(6)).toBe(1)
  expect(fs.readdirSync(folder)).toEqual([])
})

test('the lock of a dead process is taken even if its id is in use again and an earlier take-over ended half-way', async () => {
  fs.writeFileSync(lock, `${process.pid}\nlong ago\nleft\n`)
  fs.writeFileSync(`${lock}.takeover`, `${process.pid}\nlong ago\nleft too\n`)
  expect(await mostInside(3)).toBe(1)
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a lock is not taken from its owner while the owner lives', async () => {
  const owner = spawn('sleep', ['60'], { stdio: 'ignore' })
  const pid = owner.pid ?? 0
  fs.writeFileSync(lock, `${pid}\n${processStartTime(pid)}\nheld\n`)
  let entered = false
  const waiting = withFileLock(lock, async () => {
    entered = true
  })
  await sleep(200)
  expect(entered).toBe(false)
  owner.kill()
  await waiting
  expect(entered).toBe(true)
})

test('the file lock admits one process at a time, even if some are killed while they hold it', async () => {
  const counter = path.join(folder, 'counter')
  fs.writeFileSync(counter, '0')
  // Read-modify-write: two at once would lose an update.
  const program = `
    import fs from 'node:fs'
    import { withFileLock } from ${JSON.stringify(path.join(import.meta.dirname, 'file-lock.ts'))}
    const file = ${JSON.stringify(counter)}
    for (let i = 0; i < 20; i++) await withFileLock(${JSON.stringify(lock)}, async () => {
      const before = Number(fs.readFileSync(file, 'utf8'))
      await new Promise(resolve => setTimeout(resolve, 2))
      if (process.argv[1] === 'die' && i === 5) process.kill(process.pid, 'SIGKILL')
      fs.writeFileSync(file, String(before + 1))
    })`
  const endings = ['live', 'die', 'live', 'die'].map(fate =>
    ended(spawn(process.execPath, ['--input-type=module', '-e', program, fate], { stdio: 'inherit' })),
  )
  await Promise.all(endings)
  expect(fs.readFileSync(counter, 'utf8')).toBe(String(20 + 5 + 20 + 5))
})
