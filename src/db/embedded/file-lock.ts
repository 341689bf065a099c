import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const GIVE_UP_AFTER_MS = 120_000

/**
 * Mutual exclusion between processes and within one. Takes over the lock of a dead owner. @throws Error if a living
 * process holds the lock for two minutes.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await acquireLock(file)
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

async function acquireLock(file: string): Promise<void> {
  const own = `${file}.${process.pid}.${randomUUID()}`
  fs.writeFileSync(own, `${process.pid}\n${processStartTime(process.pid)}\n${randomUUID()}\n`, {
    mode: 0o600,
  })
  const giveUp = Date.now() + GIVE_UP_AFTER_MS
  try {
    for (;;) {
      if (linkIfFree(own, file)) return
      const holder = readIfThere(file)
      if (holder !== undefined && isStale(holder) && (await takeOver(file, holder, own))) return
      if (Date.now() > giveUp) {
        const pid = holder?.split('\n')[0]
        throw new Error(`Process ${pid} has held ${file} for too long. End it, or remove the file.`)
      }
      await sleep(20)
    }
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** A hard link appears atomically with its whole content; `open` and `write` don't. */
function linkIfFree(own: string, file: string): boolean {
  try {
    fs.linkSync(own, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Under a second lock, so that two processes can't both take over the lock of a dead owner. */
function takeOver(file: string, dead: string, own: string): Promise<boolean> {
  return withFileLock(`${file}.takeover`, async () => {
    if (readIfThere(file) !== dead) return false
    fs.renameSync(own, file)
    return true
  })
}

function isStale(content: string): boolean {
  const [pid, start] = content.split('\n')
  const now = processStartTime(Number(pid))
  return now === '' || now !== start
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** '' if there is no such process. Process ids are reused, but not together with their start time. */
export function processStartTime(pid: number): string {
  if (fs.existsSync('/proc/self/stat')) {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may contain spaces; after it come the state and, as field 20 from there, the
      // start time.
      const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return words[0] === 'Z' || words[0] === 'X' ? '' : (words[19] ?? '')
    } catch (error) {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return ''
      throw error
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch (error) {
    // ps exits with 1 when there is no such process.
    if (error instanceof Error && 'status' in error && error.status === 1) return ''
    throw error
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
