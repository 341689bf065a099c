import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** HAProxy in front of processes of the shop. */

/** Debian installs servers in sbin. */
export const SERVER_PATH = `${process.env.PATH}:/usr/sbin:/sbin`

/** True if a program is installed. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: SERVER_PATH } }).status === 0

export interface Running {
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts HAProxy with this configuration. */
export async function startHaproxy(configuration: string): Promise<Running> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore', env: { PATH: SERVER_PATH } })
  const gone = new Promise(resolve => child.once('exit', resolve))
  const end = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  return {
    child,
    async stop() {
      end()
      await gone
      process.off('exit', end)
    },
  }
}

/** Parts of `deploy/haproxy.cfg` for a machine of its own: user, system log and certificate. */
const OF_A_MACHINE = [
  /^ {2}user haproxy\n {2}group haproxy\n {2}log .*\n/m,
  /^ {2}log global\n/m,
  /^ {2}bind :80\n/m,
  /^ {2}http-request redirect scheme https .*\n/m,
]
const TLS_PORT = /^ {2}bind :443 .*$/m
const PROCESSES = /(^ {2}server process\d .*\n)+/m

/**
 * `deploy/haproxy.cfg` with these ports and without TLS. Throws if the file has changed so that these parts are not
 * found.
 */
export function shopsBehind(port: number, shops: readonly number[]): string {
  const file = path.join(import.meta.dirname, '../../deploy/haproxy.cfg')
  const servers = shops.map((at, index) => `  server process${index + 1} 127.0.0.1:${at}\n`)
  return [
    ...OF_A_MACHINE.map(part => [part, ''] as const),
    [TLS_PORT, `  bind 127.0.0.1:${port}`] as const,
    [PROCESSES, servers.join('')] as const,
  ].reduce(
    (text, [part, replacement]) => {
      if (!part.test(text)) throw new Error(`deploy/haproxy.cfg has no ${part}`)
      return text.replace(part, replacement)
    },
    readFileSync(file, 'utf8'),
  )
}
