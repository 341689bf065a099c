import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { killShops } from './shop.ts'

/**
 * Temporary folders of benches and drills. If a signal ends the program, they are removed together with the server that
 * runs on them.
 */

const folders = new Set<string>()

/** A new folder for `work`, deleted afterwards. */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
  prefix = 'jaanch-drill-',
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  folders.add(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

/** Process id of the postmaster of a data folder. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const ENDS_WITHIN_MS = 5000

/** Kills a server and waits synchronously; otherwise a shop, or this process, would restart it. */
function endServer(dataDir: string, pid: number): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  try {
    // Immediate shutdown, because this data is not needed any more.
    process.kill(pid, 'SIGQUIT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return
  }
  for (let waited = 0; waited < ENDS_WITHIN_MS && postmasterOf(dataDir) === pid; waited += 20)
    Atomics.wait(pause, 0, 0, 20)
}

/** Cleans up after an interrupted drill. */
process.once('exit', () => {
  if (folders.size === 0) return
  killShops()
  for (const folder of folders) {
    const pid = postmasterOf(folder)
    if (pid) endServer(folder, pid)
    rmSync(folder, { recursive: true, force: true })
  }
})
