import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill } from './drill.ts'
import { ADDRESSES } from './servers/loopback.ts'

/**
 * The hour in which a laboratory goes live, on this machine: docs/go-live.md is read, and its commands are run. The
 * network is one of its own (`ip netns`), so that ports 80 and 443 and all names are the drill's; certificates come from
 * a second Caddy by ACME. Containers are played by processes (servers/compose.ts), providers by the simulator.
 */

const NETWORK = 'jaanch-golive'
const DOMAIN = 'shop.golive.test'
const AUTHORITY = 'ca.golive.test'
const AUTHORITY_ADDRESS = '127.0.0.20'

const NEEDED = ['ip', 'unshare', 'setpriv', 'caddy', 'prometheus', 'prometheus-alertmanager', 'openssl']
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'

function missing(): string[] {
  const programs = NEEDED.filter(name => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  return [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...programs,
    ...(fs.existsSync(POSTGRES) ? [] : ['postgresql 15']),
  ]
}

export const golive: Drill = async ({ say }) => {
  const lacking = missing()
  if (lacking.length > 0) {
    say(`skipped: needs ${lacking.join(', ')}`)
    return { figures: { skipped: lacking.join(', ') }, broken: [] }
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jaanch-golive-'))
  fs.chmodSync(folder, 0o755)
  const stops: (() => void)[] = [() => fs.rmSync(folder, { recursive: true, force: true })]
  try {
    makeNetwork(stops)
    await startAuthority(folder, stops)
    return await playWithin(folder)
  } finally {
    for (const stop of stops.toReversed()) stop()
  }
}

function must(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

/** Its own loopback device and its own hosts file; `ip netns exec` shows that one as /etc/hosts. */
function makeNetwork(stops: (() => void)[]): void {
  must('ip', ['netns', 'add', NETWORK])
  stops.push(() => spawnSync('ip', ['netns', 'delete', NETWORK]))
  must('ip', ['-n', NETWORK, 'link', 'set', 'lo', 'up'])
  const own = `/etc/netns/${NETWORK}`
  fs.mkdirSync(own, { recursive: true })
  stops.push(() => fs.rmSync(own, { recursive: true, force: true }))
  const hosts = [
    '127.0.0.1 localhost',
    `127.0.0.1 ${DOMAIN}`,
    `${AUTHORITY_ADDRESS} ${AUTHORITY}`,
    ...Object.entries(ADDRESSES).map(([name, address]) => `${address} ${name}`),
  ]
  fs.writeFileSync(path.join(own, 'hosts'), `${hosts.join('\n')}\n`)
}

const AUTHORITY_CONFIG = `{
	admin off
	auto_https disable_redirects
}
https://${AUTHORITY} {
	bind ${AUTHORITY_ADDRESS}
	tls internal
	acme_server
}
`

/** A certificate authority that speaks ACME, in place of Let's Encrypt. */
async function startAuthority(folder: string, stops: (() => void)[]): Promise<void> {
  const home = path.join(folder, 'authority')
  fs.mkdirSync(home)
  fs.writeFileSync(path.join(home, 'Caddyfile'), AUTHORITY_CONFIG)
  const log = fs.openSync(path.join(folder, 'authority.log'), 'a')
  const args = ['netns', 'exec', NETWORK, 'caddy', 'run', '--adapter', 'caddyfile', '--config', 'Caddyfile']
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const child = spawn('ip', args, { cwd: home, env, stdio: ['ignore', log, log] })
  stops.push(() => child.kill('SIGTERM'))
  const until = Date.now() + 30_000
  while (!publishRoot(folder)) {
    if (Date.now() > until) throw new Error(fs.readFileSync(path.join(folder, 'authority.log'), 'utf8'))
    await sleep(100)
  }
}

const rootOf = (folder: string): string => path.join(folder, 'ca.crt')

/** The authority's own files are readable by root only. */
function publishRoot(folder: string): boolean {
  const own = path.join(folder, 'authority/caddy/pki/authorities/local/root.crt')
  if (!fs.existsSync(own)) return false
  fs.copyFileSync(own, rootOf(folder))
  fs.chmodSync(rootOf(folder), 0o644)
  return true
}

/** Plays the hour within the network, by a process that trusts the authority. */
async function playWithin(folder: string): ReturnType<Drill> {
  const play = path.join(import.meta.dirname, 'golive-hour.ts')
  const child = spawn('ip', ['netns', 'exec', NETWORK, process.execPath, play, folder], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: rootOf(folder), GOLIVE_CA: rootOf(folder) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const status = await new Promise(resolve => child.once('close', resolve))
  const result = path.join(folder, 'outcome.json')
  if (!fs.existsSync(result)) throw new Error(`the hour ended with ${status}`)
  return JSON.parse(fs.readFileSync(result, 'utf8'))
}
