import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseAsCompose } from '#tests/helpers/env-parsers.ts'
import { ADDRESSES } from './loopback.ts'

/**
 * A stand-in for `docker compose` where no container engine is: starts the services of deploy/live/compose.yaml as
 * processes of this machine, from the release's archive and the programs of Debian, in the network of the drill. Knows
 * only what deploy/live uses, and rejects any other key, so that the file stays one that can be drilled.
 *
 * GOLIVE_STATE: folder of the volumes, logs and process ids. GOLIVE_RELEASE: the unpacked archive.
 */

const list = z.array(z.string())

const service = z.strictObject({
  image: z.string(),
  command: list.optional(),
  entrypoint: list.optional(),
  env_file: list.optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: list.default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  profiles: list.default([]),
  user: z.literal('root').optional(),
  // Of the engine alone.
  ports: list.optional(),
  read_only: z.boolean().optional(),
  tmpfs: list.optional(),
  cap_drop: list.optional(),
  security_opt: list.optional(),
  restart: z.literal('unless-stopped').optional(),
  stop_grace_period: z.string().optional(),
  network_mode: z.literal('none').optional(),
  networks: z.unknown().optional(),
  shm_size: z.string().optional(),
  healthcheck: z.unknown().optional(),
})
type Service = z.output<typeof service>

const composeFile = z.strictObject({
  'x-shop': z.unknown(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.unknown(),
})

const state = process.env.GOLIVE_STATE ?? ''
const release = process.env.GOLIVE_RELEASE ?? ''
const project = process.cwd()
const dotEnv = fs.existsSync('.env') ? parseAsCompose(fs.readFileSync('.env', 'utf8')) : {}
const profiles = (dotEnv.COMPOSE_PROFILES ?? '').split(',')
const { services } = composeFile.parse(parse(fs.readFileSync('compose.yaml', 'utf8'), { merge: true }))

const POSTGRES = '/usr/lib/postgresql/15/bin'
const SHOP_USER = 1000

const isShop = (name: string): boolean => name.startsWith('shop-')

/** Where a volume or a file of the project is on this machine. */
function sourceOf(mount: string): { target: string; source: string } {
  const [from = '', target = ''] = mount.split(':')
  return {
    target,
    source: from.startsWith('.') ? path.join(project, from) : path.join(state, 'volumes', from),
  }
}

/** Paths within the container, in a text, become paths of this machine; the socket's folder is mounted instead. */
function translate(text: string, { volumes }: Service): string {
  const mounts = volumes.map(sourceOf).filter(({ target }) => target !== SOCKET)
  if (mounts.length === 0) return text
  // In one pass, the longest first: a path of this machine may contain another target.
  const targets = mounts.map(({ target }) => target).sort((a, b) => b.length - a.length)
  const pattern = new RegExp(targets.map(target => target.replaceAll('.', '\\.')).join('|'), 'g')
  return text.replace(pattern, found => mounts.find(({ target }) => target === found)?.source ?? found)
}

const SOCKET = '/var/run/postgresql'

function environmentOf(name: string, own: Service): Record<string, string> {
  const files = (own.env_file ?? []).map(file => parseAsCompose(fs.readFileSync(file, 'utf8')))
  const given = Object.entries(own.environment ?? {}).map(([key, value]) => [
    key,
    value.replaceAll(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, variable: string) => dotEnv[variable] ?? ''),
  ])
  const common = { PATH: `${POSTGRES}:${process.env.PATH}`, HOME: path.join(state, 'home') }
  const image = isShop(name)
    ? {
        NODE_ENV: 'production',
        HOST: ADDRESSES[name] ?? '',
        PORT: '5050',
        DATA_DIR: translate('/data', own),
        NODE_COMPILE_CACHE: path.join(state, 'home/node'),
        NODE_EXTRA_CA_CERTS: process.env.GOLIVE_CA ?? '',
      }
    : { BACKUPS: translate('/backups', own), FILES: translate('/data/files', own) }
  const fromFiles: Record<string, string> = Object.assign({}, ...files)
  return { ...common, ...image, ...fromFiles, ...Object.fromEntries(given) }
}

/** The program that the image of a service would start. */
function programOf(name: string, own: Service): string[] {
  const volume = (target: string) => translate(target, own)
  if (isShop(name)) return ['bin/node', 'scripts/start.ts']
  if (name === 'db')
    return [
      `${POSTGRES}/postgres`,
      '-D',
      `${path.join(state, 'volumes/db')}/data`,
      '-k',
      SOCKET,
      ...(own.command ?? []),
    ]
  if (name === 'caddy')
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', volume('/etc/caddy/Caddyfile')]
  if (name === 'prometheus')
    return [
      'prometheus',
      `--config.file=${translated(own, '/etc/prometheus/prometheus.yml')}`,
      `--storage.tsdb.path=${volume('/prometheus')}`,
      `--web.listen-address=${ADDRESSES.prometheus}:9090`,
    ]
  if (name === 'alertmanager')
    return [
      'prometheus-alertmanager',
      `--config.file=${translated(own, '/etc/alertmanager/alertmanager.yml')}`,
      `--storage.path=${path.join(state, 'home')}`,
      `--web.listen-address=${ADDRESSES.alertmanager}:9093`,
      '--cluster.listen-address=',
    ]
  return (own.entrypoint ?? []).map(word => translate(word, own))
}

/** A copy of a configuration with the paths of this machine; files beside it are found from the copy too. */
function translated(own: Service, target: string): string {
  const copy = path.join(state, 'home', path.basename(target))
  const text = translate(fs.readFileSync(translate(target, own), 'utf8'), own)
  fs.writeFileSync(copy, text.replace('[alerts.yml]', `[${translate('/etc/prometheus/alerts.yml', own)}]`))
  return copy
}

const userOf = (name: string): string[] => {
  if (isShop(name)) return ['setpriv', `--reuid=${SHOP_USER}`, `--regid=${SHOP_USER}`, '--clear-groups', '--']
  return name === 'db' ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] : []
}

/** In a mount namespace of its own, where the socket's folder is the volume. */
const within = (name: string, words: readonly string[]): string[] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount --bind "$1" ${SOCKET} && shift && exec "$@"`,
  'sh',
  path.join(state, 'volumes/socket'),
  ...userOf(name),
  ...words,
]

const folderOf = (name: string): string => (isShop(name) ? release : project)
const pidFile = (name: string): string => path.join(state, `${name}.pid`)

function pidOf(name: string): number | undefined {
  const pid = fs.existsSync(pidFile(name)) ? Number(fs.readFileSync(pidFile(name), 'utf8')) : 0
  try {
    if (pid > 0) process.kill(pid, 0)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function prepare(name: string, own: Service): void {
  for (const mount of own.volumes) {
    const { source, target } = sourceOf(mount)
    if (!mount.startsWith('.')) fs.mkdirSync(source, { recursive: true })
    if (target === SOCKET) fs.chmodSync(source, 0o3777)
    if (target === '/data' && isShop(name)) fs.chownSync(source, SHOP_USER, SHOP_USER)
  }
  if (name === 'db') createCluster(own)
}

/** What the image does on an empty volume. */
function createCluster(own: Service): void {
  const data = path.join(state, 'volumes/db/data')
  if (fs.existsSync(data)) return
  const {
    POSTGRES_USER = '',
    POSTGRES_PASSWORD = '',
    POSTGRES_DB = '',
    POSTGRES_INITDB_ARGS = '',
  } = environmentOf('db', own)
  const passwordFile = path.join(state, 'home/postgres-password')
  fs.mkdirSync(data)
  fs.writeFileSync(passwordFile, POSTGRES_PASSWORD)
  spawnSync('chown', ['-R', 'postgres:', path.dirname(data), passwordFile])
  mustRun([
    'setpriv',
    '--reuid=postgres',
    '--regid=postgres',
    '--init-groups',
    '--',
    `${POSTGRES}/initdb`,
    '-D',
    data,
    '-U',
    POSTGRES_USER,
    `--pwfile=${passwordFile}`,
    POSTGRES_INITDB_ARGS,
  ])
  fs.rmSync(passwordFile)
  fs.writeFileSync(path.join(state, 'create-database'), POSTGRES_DB)
}

function mustRun(words: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const [program = '', ...args] = words
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

async function start(name: string, own: Service): Promise<void> {
  if (pidOf(name)) return
  for (const earlier of Object.keys(own.depends_on)) {
    const needed = services[earlier]
    if (needed) await start(earlier, needed)
  }
  prepare(name, own)
  const log = fs.openSync(path.join(state, `${name}.log`), 'a')
  const [program = '', ...args] = within(name, programOf(name, own))
  const child = spawn(program, args, {
    cwd: folderOf(name),
    env: environmentOf(name, own),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.writeFileSync(pidFile(name), String(child.pid))
  child.unref()
  await healthy(name, own)
  const database = path.join(state, 'create-database')
  if (name === 'db' && fs.existsSync(database)) {
    const { POSTGRES_USER = '', POSTGRES_PASSWORD, ...env } = environmentOf(name, own)
    const words = [`${POSTGRES}/createdb`, '-U', POSTGRES_USER, fs.readFileSync(database, 'utf8')]
    mustRun(within('', words), { ...env, PGPASSWORD: POSTGRES_PASSWORD })
    fs.rmSync(database)
  }
}

const HEALTHY_WITHIN_MS = 120_000

async function healthy(name: string, own: Service): Promise<void> {
  const isHealthy = async () => {
    if (isShop(name))
      return (await fetch(`http://${ADDRESSES[name]}:5050/readyz`).catch(() => undefined))?.ok ?? false
    if (name !== 'db') return true
    const [program = '', ...args] = within('', [`${POSTGRES}/pg_isready`, '-q'])
    return spawnSync(program, args, { env: environmentOf(name, own) }).status === 0
  }
  const until = Date.now() + HEALTHY_WITHIN_MS
  while (!(await isHealthy())) {
    if (!pidOf(name) || Date.now() > until)
      throw new Error(
        `${name} did not start:\n${fs.readFileSync(path.join(state, `${name}.log`), 'utf8').slice(-2000)}`,
      )
    await sleep(200)
  }
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name)
  if (!pid) return
  process.kill(pid, 'SIGTERM')
  const until = Date.now() + 15_000
  while (pidOf(name)) {
    if (Date.now() > until) process.kill(pid, 'SIGKILL')
    await sleep(100)
  }
}

/** A command in a running service, or in a new one (`run`). */
function execute(name: string, own: Service, words: readonly string[]): number {
  const program = words.map(word => translate(word, own)).map(word => (word === 'node' ? 'bin/node' : word))
  const [first = '', ...args] = within(name, program)
  return (
    spawnSync(first, args, { cwd: folderOf(name), env: environmentOf(name, own), stdio: 'inherit' }).status ??
    1
  )
}

function serviceOf(name: string): Service {
  const own = services[name]
  if (!own) throw new Error(`there is no service ${name}`)
  return own
}

const isActive = ({ profiles: own }: Service): boolean =>
  own.length === 0 || own.some(one => profiles.includes(one))

async function main([command, ...words]: readonly string[]): Promise<number> {
  // As an engine would: volumes are readable by the services' users, also if root runs the command.
  process.umask(0o022)
  fs.mkdirSync(path.join(state, 'home'), { recursive: true })
  fs.chmodSync(path.join(state, 'home'), 0o1777)
  const flags = words.filter(word => word.startsWith('-'))
  const named = words.filter(word => !word.startsWith('-'))
  switch (command) {
    case 'version':
    case 'pull':
      return 0
    case 'up': {
      const names = named.length > 0 ? named : Object.keys(services).filter(name => isActive(serviceOf(name)))
      for (const name of names) {
        if (flags.includes('--force-recreate')) await stop(name)
        await start(name, serviceOf(name))
      }
      return 0
    }
    case 'stop':
      for (const name of named.length > 0 ? named : Object.keys(services)) await stop(name)
      return 0
    case 'exec':
    case 'run': {
      const at = words.findIndex(word => word in services)
      const name = words[at] ?? ''
      if (command === 'run') prepare(name, serviceOf(name))
      return execute(name, serviceOf(name), words.slice(at + 1))
    }
    case 'logs':
      for (const name of named) process.stdout.write(fs.readFileSync(path.join(state, `${name}.log`)))
      return 0
    default:
      throw new Error(`the stand-in does not know: ${command}`)
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
