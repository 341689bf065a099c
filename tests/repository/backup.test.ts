import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled } from '../../drills/servers/haproxy.ts'

/** deploy/live/backup.sh on a PostgreSQL of this machine, with encrypted copies in a bucket. */

const VERSIONS = '/usr/lib/postgresql'
const [version = ''] = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().toReversed() : []
const POSTGRES = path.join(VERSIONS, version, 'bin')
const script = path.join(import.meta.dirname, '../../deploy/live/backup.sh')
const canRun =
  version !== '' && existsSync(path.join(POSTGRES, 'initdb')) && isInstalled('age') && isInstalled('rclone')
const isRoot = process.getuid?.() === 0
const run = promisify(execFile)

describe.runIf(canRun)('a backup', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-backup-'))
  const at = (...names: string[]) => path.join(folder, ...names)
  let env: Record<string, string> = {}
  let key = ''
  const stops: (() => unknown)[] = []

  /** PostgreSQL refuses to run as root. */
  const asPostgres = (...words: string[]) => {
    const [program = '', ...args] = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--', ...words]
      : words
    const { status, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${words[0]}: ${stderr}`)
  }

  async function backup(words: string, { input = '', limit = '' } = {}) {
    const running = run('sh', ['-c', `${limit} exec sh "$0" ${words}`, script], { env })
    running.child.stdin?.end(input)
    return running.then(
      ({ stdout }) => ({ status: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ status: code as number, output: `${stdout}${stderr}` }),
    )
  }
  const sql = async (statement: string) =>
    (await run('psql', ['-qAt', '-c', statement], { env })).stdout.trim()
  const backups = () =>
    readdirSync(at('backups'))
      .filter(name => !name.startsWith('.'))
      .sort()
  const copies = async () =>
    (await run('rclone', ['lsf', env.BACKUP_TARGET ?? ''], { env })).stdout.trim().split('\n').sort()

  beforeAll(async () => {
    chmodSync(folder, 0o777)
    for (const name of ['backups', 'files', 'bucket', 'home']) mkdirSync(at(name))
    const port = await freePort()
    asPostgres(`${POSTGRES}/initdb`, '-D', at('db'), '-U', 'jaanch', '--auth=trust', '--no-sync')
    asPostgres(
      `${POSTGRES}/pg_ctl`,
      '-D',
      at('db'),
      '-w',
      '-l',
      at('log'),
      '-o',
      `-k ${folder} -p ${port} -c listen_addresses= -c fsync=off`,
      'start',
    )
    stops.push(() => asPostgres(`${POSTGRES}/pg_ctl`, '-D', at('db'), '-m', 'immediate', 'stop'))

    const bucket = await startFauxqs({
      port: 0,
      host: '127.0.0.1',
      s3StorageDir: at('bucket'),
      logger: false,
    })
    bucket.createBucket('backups')
    stops.push(() => bucket.stop())

    await run('age-keygen', ['-o', at('key')])
    key = readFileSync(at('key'), 'utf8')
    env = {
      PATH: `${POSTGRES}:${process.env.PATH}`,
      HOME: at('home'),
      TZ: 'Asia/Kolkata',
      PGHOST: folder,
      PGPORT: String(port),
      PGUSER: 'jaanch',
      PGDATABASE: 'jaanch',
      BACKUPS: at('backups'),
      FILES: at('files'),
      BACKUP_RECIPIENT: /age1\w+/.exec(key)?.[0] ?? '',
      BACKUP_TARGET: 'copies:backups/jaanch',
      RCLONE_CONFIG_COPIES_TYPE: 's3',
      RCLONE_CONFIG_COPIES_PROVIDER: 'Other',
      RCLONE_CONFIG_COPIES_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
      RCLONE_CONFIG_COPIES_ACCESS_KEY_ID: 'k',
      RCLONE_CONFIG_COPIES_SECRET_ACCESS_KEY: 's',
    }
    rmSync(at('key'))
    asPostgres(`${POSTGRES}/createdb`, '-h', folder, '-p', String(port), '-U', 'jaanch', 'jaanch')
    await sql('create table marks (name text primary key, is_set boolean not null, at timestamptz not null)')
    await sql(
      'create table orders as select n as id, repeat(md5(n::text), 20) as note from generate_series(1, 500) n',
    )
    writeFileSync(at('files/one.pdf'), 'the first report')
  }, 60_000)

  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  let day = ''

  test('has the database and the files, and leaves the mark that the check reads', async () => {
    expect(await backup('now')).toMatchObject({ status: 0 })
    day = backups()[0]?.slice(0, 10) ?? ''
    expect(backups()).toEqual([`${day}.dump`, `${day}.files`, 'files'])
    expect(await sql('select name from marks')).toBe('backup-finished')
  }, 60_000)

  test('is copied away encrypted, first with all files and then with the new ones', async () => {
    expect(await backup('copy')).toMatchObject({ status: 0 })
    expect(await copies()).toEqual([`${day}.all.age`, `${day}.dump.age`])
    expect(await sql("select count(*) from marks where name = 'backup-copied'")).toBe('1')

    await sql('insert into orders values (501)')
    writeFileSync(at('files/two.pdf'), 'the second report')
    await backup('now')
    expect(await backup('copy')).toMatchObject({
      status: 0,
      output: expect.stringContaining('encrypted, 1 files'),
    })
    expect((await copies()).map(name => name.replace(/new-\d+/, 'new'))).toEqual([
      `${day}.all.age`,
      `${day}.dump.age`,
      `${day}.new.age`,
    ])
    expect(backups()).toEqual([`${day}.dump`, `${day}.files`, 'files'])
    const stored = spawnSync('grep', ['-rlE', 'the (first|second) report|PGDMP', at('bucket')], {
      encoding: 'utf8',
    })
    expect(stored.stdout).toBe('')
  }, 60_000)

  test('copied away more than 70 days ago is deleted with the next copy, a later one is not', async () => {
    await backup('now')
    for (const [name, days] of [
      ['2026-01-01.dump.age', 71],
      ['2026-02-01.all.age', 69],
    ] as const) {
      writeFileSync(at(name), name)
      const date = new Date(Date.now() - days * 86_400_000)
      utimesSync(at(name), date, date)
      await run('rclone', ['copyto', at(name), `${env.BACKUP_TARGET}/${name}`], { env })
    }
    expect(await backup('copy')).toMatchObject({ status: 0 })
    const { stdout } = await run('rclone', ['lsf', String(env.BACKUP_TARGET)], { env })
    expect(stdout).not.toContain('2026-01-01.dump.age')
    expect(stdout).toContain('2026-02-01.all.age')
    await run('rclone', ['deletefile', `${env.BACKUP_TARGET}/2026-02-01.all.age`], { env })
  }, 60_000)

  test('is brought back with the secret key alone, and restored', async () => {
    rmSync(at('backups'), { recursive: true })
    mkdirSync(at('backups'))
    await sql('drop table orders')
    await run('age-keygen', ['-o', at('other')])
    const other = readFileSync(at('other'), 'utf8')
    expect(await backup(`fetch ${day}`, { input: other })).toMatchObject({
      status: 1,
      output: expect.stringContaining("can't be decrypted"),
    })
    expect(backups()).toEqual([])

    expect(await backup(`fetch ${day}`, { input: key })).toMatchObject({ status: 0 })
    expect(readdirSync(at('backups', `${day}.files`)).sort()).toEqual(['one.pdf', 'two.pdf'])
    expect(await backup(`restore ${day}`)).toMatchObject({ status: 0 })
    expect(await sql('select count(*) from orders')).toBe('501')
    expect(spawnSync('grep', ['-rl', 'AGE-SECRET-KEY', at('backups')], { encoding: 'utf8' }).stdout).toBe('')
  }, 60_000)

  test('that does not fit on the disk leaves the one before it whole, and nothing half', async () => {
    const before = readFileSync(at('backups', `${day}.dump`))
    await sql(
      'insert into orders select n, gen_random_uuid()::text || gen_random_uuid()::text from generate_series(1000, 9000) n',
    )
    const limit = 'trap "" XFSZ; ulimit -f 64;'
    expect((await backup('now', { limit })).status).not.toBe(0)
    expect(backups()).toEqual([`${day}.dump`, `${day}.files`, 'files'])
    expect(readFileSync(at('backups', `${day}.dump`)).equals(before)).toBe(true)
    expect(await backup('try-restore')).toMatchObject({
      status: 0,
      output: expect.stringContaining('501 orders'),
    })
  }, 60_000)

  test('whose copy does not fit on the disk, or is cut off at the target, is no copy', async () => {
    await backup('now')
    await sql("delete from marks where name = 'backup-copied'")
    const limit = 'trap "" XFSZ; ulimit -f 64;'
    expect((await backup('copy', { limit })).status).not.toBe(0)
    expect(await sql("select count(*) from marks where name = 'backup-copied'")).toBe('0')
    expect(backups()).toEqual([`${day}.dump`, `${day}.files`, 'files'])

    expect(await backup('copy')).toMatchObject({ status: 0 })
    await run('rclone', ['copyto', `${env.BACKUP_TARGET}/${day}.dump.age`, at('half')], { env })
    truncateSync(at('half'), 5000)
    await run('rclone', ['copyto', at('half'), `${env.BACKUP_TARGET}/${day}.dump.age`], { env })
    const before = readFileSync(at('backups', `${day}.dump`))
    expect((await backup(`fetch ${day}`, { input: key })).status).toBe(1)
    expect(readFileSync(at('backups', `${day}.dump`)).equals(before)).toBe(true)
  }, 60_000)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
