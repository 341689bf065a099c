import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { runCommand } from '#src/cli/program.ts'

/**
 * Operators' commands on a test's shop, in process. `run('orders list --json')` returns exit code and output; files are
 * relative to `folder`, which is deleted at the end. `json` runs a command with --json and parses its output. Call it
 * at the top of a file: within a test the folder would not be deleted.
 */
export function commandsOn(
  shop: Shop,
  { isServed = true, user = 'asha' }: { isServed?: boolean; user?: string } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-commands-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const stop = new AbortController()
  const openChecks = async () => shop.checks
  const opened = { isServed: async () => isServed, close: async () => {} }

  async function run(line: string, ...more: string[]) {
    const out: string[] = []
    const err: string[] = []
    const exitCode = await runCommand([...line.split(' ').filter(Boolean), ...more], {
      terminal: {
        out: text => out.push(text),
        err: text => err.push(text),
        isWatched: false,
        folder,
        signal: stop.signal,
      },
      open: async () => ({ ...shop, ...opened, openChecks, mode: 'demo' }),
      user,
    })
    return { exitCode, out: out.join('\n'), err: err.join('\n') }
  }

  return {
    folder,
    run,
    /** Stops the running command, as Ctrl-C does. */
    stop: () => stop.abort(),
    async json(line: string, ...more: string[]) {
      const done = await run(line, ...more, '--json')
      if (done.exitCode !== 0) throw new Error(done.err)
      return JSON.parse(done.out) as unknown
    },
  }
}
