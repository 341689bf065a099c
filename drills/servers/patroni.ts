import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/shop.ts'
import { queryAt } from '../drill.ts'
import { type Running, SERVER_PATH, startHaproxy } from './haproxy.ts'
import { type Name, type Node, nodesBehind, patroniOf } from './patroni-config.ts'

/** Two PostgreSQL nodes under Patroni and etcd, the second a synchronous standby; HAProxy routes to the primary. */

interface Member {
  name: Name
  role: string
  state: string
}

export interface Cluster {
  /** Port of HAProxy, which routes to the primary. */
  port: number
  /** Waits for a primary with a synchronous standby; returns the primary. */
  settled(): Promise<Name>
  /** Waits for a primary. */
  led(): Promise<Name>
  /** kill -9 of PostgreSQL or, to simulate a dead machine, of every process on it. */
  kill(name: Name, how: 'machine' | 'server'): void
  /** Restarts a machine. */
  start(name: Name): void
  /** Starts another program as PostgreSQL's user; it is ended together with the cluster. */
  run(name: string, words: string[]): ChildProcess
  folder: string
  stop(): Promise<void>
}

const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root. */
const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []

const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has exited already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { rest } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1500) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // This node is down, or not up yet; the other one will answer.
    }
  }
  return []
}

const WAIT_MS = 120_000

async function wait(nodes: readonly Node[], isWell: (members: Member[]) => boolean): Promise<Name> {
  const isLeader = ({ role, state }: Member) => role === 'leader' && state === 'running'
  for (const until = performance.now() + WAIT_MS; ; await sleep(200)) {
    const members = await membersOf(nodes)
    const leader = members.find(isLeader)
    if (leader && isWell(members)) return leader.name
    if (performance.now() > until) throw new Error(`the cluster does not settle: ${JSON.stringify(members)}`)
  }
}

/** Starts the cluster with an empty database `shop` of the user `shop`. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-failover-'))
  if (isRoot) execFileSync('chown', ['postgres:', folder])
  const [etcd, peer, port, ...free] = await freePorts(7)
  const nodes: Node[] = (['a', 'b'] as const).map((name, index) => ({
    name,
    port: free[index * 2] ?? 0,
    rest: free[index * 2 + 1] ?? 0,
  }))
  const running = new Map<string, ChildProcess>()
  const run = (name: string, words: string[]): ChildProcess => {
    const out = openSync(path.join(folder, `${name}.log`), 'a')
    const [program = '', ...rest] = [...asPostgres, ...words]
    const child = spawn(program, rest, {
      stdio: ['ignore', out, out],
      cwd: folder,
      detached: true,
      env: { PATH: SERVER_PATH, LC_ALL: 'C.UTF-8' },
    })
    running.set(name, child)
    return child
  }
  const start = (name: Name) => run(name, ['patroni', path.join(folder, `${name}.yml`)])
  const url = (at: number | undefined) => `http://127.0.0.1:${at}`
  const addresses = ['--listen-client-urls', url(etcd), '--advertise-client-urls', url(etcd)]
  run('etcd', [
    'etcd',
    '--data-dir',
    path.join(folder, 'etcd'),
    ...addresses,
    '--listen-peer-urls',
    url(peer),
  ])
  for (const node of nodes) {
    writeFileSync(path.join(folder, `${node.name}.yml`), JSON.stringify(patroniOf(folder, etcd ?? 0, node)))
    start(node.name)
  }
  const haproxy = await startHaproxy(nodesBehind(port ?? 0, nodes))
  // Cleans up after an interrupted drill.
  const leaveNothing = () => killAll(folder, running)
  process.once('exit', leaveNothing)
  const cluster = {
    port: port ?? 0,
    folder,
    run,
    start,
    settled: () => wait(nodes, members => members.some(({ role }) => role === 'sync_standby')),
    led: () => wait(nodes, () => true),
    kill: (name: Name, how: 'machine' | 'server') => killNode(folder, running.get(name), name, how),
    stop: async () => {
      await stopAll(folder, running, haproxy)
      process.off('exit', leaveNothing)
    },
  }
  try {
    await makeDatabase(cluster)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function makeDatabase({ settled, port }: Pick<Cluster, 'settled' | 'port'>): Promise<void> {
  await settled()
  // HAProxy checks every second.
  await sleep(2500)
  const query = queryAt({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: 'super',
    database: 'postgres',
  })
  await query(`create role shop login password 'shop'`)
  await query('create database shop owner shop')
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

function killNode(folder: string, patroni: ChildProcess | undefined, name: Name, how: 'machine' | 'server') {
  const [first] = readFileSync(path.join(folder, name, 'postmaster.pid'), 'utf8').split('\n')
  const server = Number(first)
  const children = how === 'machine' ? childrenOf(server) : []
  // Patroni first, because it would restart the server.
  if (how === 'machine' && patroni?.pid) killNow(patroni.pid)
  for (const child of children) killNow(child)
  killNow(server)
}

function killAll(folder: string, running: Map<string, ChildProcess>): void {
  for (const { pid } of running.values()) if (pid) killNow(pid)
  for (const name of ['a', 'b']) {
    const file = path.join(folder, name, 'postmaster.pid')
    if (existsSync(file)) killNow(Number(readFileSync(file, 'utf8').split('\n')[0]))
  }
  rmSync(folder, { recursive: true, force: true })
}

async function stopAll(folder: string, running: Map<string, ChildProcess>, haproxy: Running): Promise<void> {
  await haproxy.stop()
  const all = [...running.values()].filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )
  // Patroni needs etcd to stop PostgreSQL.
  const isEtcd = (child: ChildProcess) => child === running.get('etcd')
  await Promise.all(all.filter(child => !isEtcd(child)).map(child => endChild(child, 'SIGTERM')))
  await Promise.all(all.filter(isEtcd).map(child => endChild(child, 'SIGKILL')))
  rmSync(folder, { recursive: true, force: true })
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(timer)
}
