import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** CPU time of processes, in ms, from Linux's /proc (in steps of 10); undefined on other systems. */

const TICK_MS = 10
const isLinux = existsSync('/proc/self/stat')

/** Parent, own CPU time, and that of children that have exited. */
function statOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
  const [, parent = 0] = fields
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11)
  return { parent, own: (user + system) * TICK_MS, ended: (childUser + childSystem) * TICK_MS }
}

export const cpuOf = (pid: number): number | undefined => (isLinux ? statOf(pid).own : undefined)

/** CPU time of a data folder's embedded PostgreSQL, including processes that have exited. */
export function cpuOfPostgres(dataDir: string): number | undefined {
  if (!isLinux) return undefined
  const postmaster = Number(readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  const { own, ended } = statOf(postmaster)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const { parent, own } = statOf(Number(name))
        return parent === postmaster ? sum + own : sum
      } catch {
        // The process has exited; the next reading counts it in `ended`.
        return sum
      }
    }, own + ended)
}
