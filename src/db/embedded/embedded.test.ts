import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'
import { processStartTime } from './file-lock.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** No durability: these databases are not needed after a power cut. */
const flags = ['-c', 'fsync=off', '-c', 'full_page_writes=off']
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'jaanch-pg-'))
const dataDir = path.join(root, 'one')
const running = new Set<Embedded>()

async function start(folder = dataDir): Promise<Embedded> {
  const embedded = await startEmbedded(folder, { flags })
  running.add(embedded)
  return embedded
}

async function ask(embedded: Embedded, sql: string, database = 'postgres'): Promise<unknown> {
  const client = new pg.Client(embedded.config(database))
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const pidFile = (folder = dataDir) => path.join(folder, 'pg', 'postmaster.pid')
const serverPid = (folder = dataDir) => Number(fs.readFileSync(pidFile(folder), 'utf8').split('\n')[0])

/**
 * Another process that opens the shop's database: prints 'created' or 'attached', then obeys until killed or stdin
 * ends.
 */
function otherProcess(folder = dataDir): {
  child: ChildProcess
  says: Promise<string>
  ends: Promise<number | null>
} {
  const program = `
    import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    const embedded = await startEmbedded(${JSON.stringify(folder)}, { flags: ${JSON.stringify(flags)} })
    process.stdout.write(embedded.attached ? 'attached' : 'started')
    process.stdin.on('end', () => embedded.stop()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ends = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const says = new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', data => resolve(String(data)))
    void ends.then(code => reject(new Error(`ended with ${code} before it said anything`)))
  })
  return { child, says, ends }
}

async function gone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(processStartTime(pid)).toBe(''), { timeout: 10_000, interval: 10 })
}

async function stopAll(): Promise<void> {
  for (const embedded of running) await embedded.stop()
  running.clear()
}

afterEach(stopAll)
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

describe('the first start', () => {
  test('reports the last line of PostgreSQL’s log if PostgreSQL ends', async () => {
    const folder = path.join(root, 'broken')
    await (await startEmbedded(folder, { flags })).stop()
    fs.appendFileSync(path.join(folder, 'pg', 'postgresql.conf'), '\nno_such_setting = on\n')
    await expect(startEmbedded(folder, { flags })).rejects.toThrow(
      /ended at once[\s\S]*unrecognized configuration parameter "no_such_setting"/,
    )
  })

  test('refuses a socket folder that other users may enter', async () => {
    const folder = path.join(root, 'open')
    fs.mkdirSync(path.join(folder, 'socket'), { recursive: true })
    fs.chmodSync(path.join(folder, 'socket'), 0o777)
    await expect(startEmbedded(folder, { flags })).rejects.toThrow(/only this user can enter/)
  })

  test('starts again after an earlier first start was killed half-way', async () => {
    const folder = path.join(root, 'half')
    fs.mkdirSync(path.join(folder, 'pg.new', 'base'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'pg.new', 'PG_VERSION'), '18')
    const embedded = await start(folder)
    expect(embedded.attached).toBe(false)
    expect(await ask(embedded, 'select 1')).toBe(1)
  })

  test('is done by one of three concurrent processes, and the last process to end stops the server', async () => {
    const folder = path.join(root, 'crowd')
    const others = [otherProcess(folder), otherProcess(folder), otherProcess(folder)]
    const said = await Promise.all(others.map(other => other.says))
    expect(said.toSorted()).toEqual(['attached', 'attached', 'started'])
    const pid = serverPid(folder)
    for (const { child } of others) child.stdin?.end()
    expect(await Promise.all(others.map(other => other.ends))).toEqual([0, 0, 0])
    await gone(pid)
    expect(fs.existsSync(pidFile(folder))).toBe(false)
  })

  test('puts the socket elsewhere when the data folder has a name too long for it', async () => {
    const folder = path.join(root, 'x'.repeat(90), 'y'.repeat(90))
    const embedded = await start(folder)
    const { host = '' } = embedded.config('postgres')
    expect(host.length).toBeLessThan(90)
    expect(fs.statSync(host).mode & 0o777).toBe(0o700)
    expect(await ask(embedded, 'select 1')).toBe(1)
    await stopAll()
    fs.rmSync(host, { recursive: true })
  })
})

describe('a data folder in use', () => {
  beforeAll(async () => {
    await start()
    await stopAll()
  })

  test('can be reached only through a socket in a private folder', async () => {
    const embedded = await start()
    const { host = '' } = embedded.config('postgres')
    expect(fs.statSync(host).mode & 0o777).toBe(0o700)
    expect(await ask(embedded, "select current_setting('listen_addresses')")).toBe('')
    expect(
      await ask(embedded, "select format('%s %s', datlocprovider, datlocale) from pg_database limit 1"),
    ).toBe('b C.UTF-8')
  })

  test('is shared by the next client, in this process or another, and runs until the last client ends', async () => {
    const first = await start()
    const second = await start()
    const third = otherProcess()
    expect([first.attached, second.attached, await third.says]).toEqual([false, true, 'attached'])
    await first.stop()
    expect(await ask(second, 'select 1')).toBe(1)
    await second.stop()
    const pid = serverPid()
    expect(processStartTime(pid)).not.toBe('')
    third.child.stdin?.end()
    await third.ends
    await gone(pid)
  })

  test('keeps running while a client of another database is connected', async () => {
    const embedded = await start()
    await ask(embedded, 'drop database if exists elsewhere')
    await ask(embedded, 'create database elsewhere')
    const guest = new pg.Client(embedded.config('elsewhere'))
    await guest.connect()
    await embedded.stop()
    expect((await guest.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await guest.end()
    const again = await start()
    expect(again.attached).toBe(true)
    await again.stop()
    expect(fs.existsSync(pidFile())).toBe(false)
  })

  test('runs in its own process group, so that Ctrl-C does not stop it', async () => {
    await start()
    const stat = fs.existsSync('/proc/self/stat')
      ? fs.readFileSync(`/proc/${serverPid()}/stat`, 'utf8').split(') ')[1]?.split(' ')
      : undefined
    if (stat) expect(Number(stat[2])).toBe(serverPid())
    else expect(process.platform).toBe('darwin')
  })

  test('keeps acknowledged data when all processes are killed, and starts again', async () => {
    const other = otherProcess()
    await other.says
    const embedded = await start()
    await ask(embedded, 'drop table if exists kept')
    await ask(embedded, 'create table kept as select 42 as answer')
    running.delete(embedded)
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const pid = serverPid()
    other.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await gone(pid)
    const again = await start()
    expect(await ask(again, 'select answer from kept')).toBe(42)
    await embedded.stop()
    quiet.mockRestore()
  })

  test('is restarted by its owner when only the server process ends', async () => {
    const embedded = await start()
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await gone(pid)
    await vi.waitFor(async () => expect(await ask(embedded, 'select 1')).toBe(1), {
      timeout: 10_000,
      interval: 50,
    })
    expect(quiet).toHaveBeenCalledWith('PostgreSQL went away; it is started again.')
    expect(serverPid()).not.toBe(pid)
    quiet.mockRestore()
  })
})

describe('after a killed process', () => {
  test('another program with the dead server’s process id is not taken for the server', async () => {
    const embedded = await start()
    await ask(embedded, 'select 1')
    const left = fs.readFileSync(pidFile(), 'utf8').split('\n')
    const lock = path.join(String(embedded.config('postgres').host), '.s.PGSQL.5432.lock')
    const socketLock = fs.readFileSync(lock, 'utf8').split('\n')
    await embedded.stop()
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
    fs.writeFileSync(pidFile(), [stranger.pid, ...left.slice(1)].join('\n'), { mode: 0o600 })
    fs.writeFileSync(lock, [stranger.pid, ...socketLock.slice(1)].join('\n'), { mode: 0o600 })
    const again = await start()
    expect(again.attached).toBe(false)
    expect(await ask(again, 'select 1')).toBe(1)
    stranger.kill()
  })
})
