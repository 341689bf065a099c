import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { hasCode } from './file-lock.ts'

export interface Server {
  pid: number
  socketDir: string
  /** As in the pid file: starting, ready, stopping; '' before the first status. */
  status: string
}

/** False if the pid file belongs to a killed server: its process id is unused, or another program has it. */
export function findServer(data: string): Server | undefined {
  const [pid, , , , socketDir = '', , , status = ''] = readPidFile(data)
  const server = { pid: Number(pid), socketDir, status: status.trim() }
  return isWorkingIn(server.pid, data) ? server : undefined
}

/** Checks the working directory, or the command line if the system hides the directory. */
function isWorkingIn(pid: number, data: string): boolean {
  if (!fs.existsSync('/proc/self/cwd')) return commandFromPs(pid).includes(`-D ${data} `)
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return false
    if (!hasCode(error, 'EACCES') && !hasCode(error, 'EPERM')) throw error
  }
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`-D\0${data}\0`)
}

function commandFromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch (error) {
    // ps exits with 1 when there is no such process.
    if (error instanceof Error && 'status' in error && error.status === 1) return ''
    throw error
  }
}

/**
 * Call it only before a start. If another program has the dead server's process id, PostgreSQL would refuse to start.
 * The pid file is not deleted, because it also protects against children of the dead server that still write. It gets
 * our process id instead, which the new server accepts as that of its parent.
 */
export function replaceStalePid(data: string): void {
  const [pid, ...rest] = readPidFile(data)
  if (pid === undefined || !isTaken(Number(pid))) return
  fs.writeFileSync(path.join(data, 'postmaster.pid'), [process.pid, ...rest].join('\n'))
  const socketDir = rest[3]
  if (socketDir) fs.rmSync(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * Lines: process id, data folder, start, port, socket folder, address, memory key, status. Empty without a
 * file.
 */
function readPidFile(data: string): string[] {
  try {
    return fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function isTaken(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    if (hasCode(error, 'EPERM')) return true
    throw error
  }
}
