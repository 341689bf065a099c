import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Builds the web app if its sources have changed: before the tests that read the build, and only those. */
export default function buildWebApp(): void {
  const words = [path.join(root, 'scripts/setup.mjs'), 'start']
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' })
  if (status !== 0) throw new Error('The web app could not be built.')
}
