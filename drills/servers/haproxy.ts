import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** HAProxy before nodes of the shop, or before database nodes. */

/** Debian's servers are in sbin. */
export const SERVER_PATH = `${process.env.PATH}:/usr/sbin:/sbin`

/** True if a program is installed. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: SERVER_PATH } }).status === 0

export interface Running {
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts HAProxy with this configuration after `global` and `defaults`. */
export async function startHaproxy(mode: 'http' | 'tcp', listen: string): Promise<Running> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  mode ${mode}
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 2s
  retries 3
  option redispatch
${listen}`,
  )
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

/** Configuration for nodes of the shop by port, with a readiness check every second. */
export const shopsBehind = (port: number, shops: readonly number[]): string => `listen shop
  bind 127.0.0.1:${port}
  balance roundrobin
  option forwardfor
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host shop.test
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${shops.map((at, index) => `  server copy${index + 1} 127.0.0.1:${at} check`).join('\n')}
`
