import path from 'node:path'
import process from 'node:process'

/**
 * Starts the shop with these options: for `npm start`, the image and the systemd unit; the bench, the drills and the
 * browser tests import them. Memory is that of an idle demo 15 s after its start (limit: 150 MB), and of the drill
 * `flood` (limit: 700 MB); docs/decisions/043 has the measurements.
 */

const root = path.join(import.meta.dirname, '..')

export const NODE_OPTIONS = [
  // Size of the young generation. 312 MB idle without it.
  '--max-semi-space-size=8',
  // Collects garbage once there is as much of it as live memory. 17 MB more without it.
  '--heap-growing-percent=100',
  // For the one garbage collection after the start, in src/server/serve.ts. 167 MB idle without it, 149 with it.
  '--expose-gc',
  // A start needs 2.5 s of processor time without it, 1.3 s with it.
  '--import',
  path.join(root, 'scripts/known-modules.mjs'),
]

/** Makes glibc return freed memory. 891 MB in a flood without these, 657 with them. */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

const server = path.join(root, 'src/server/main.ts')

if (import.meta.main && process.execve) {
  // Options and allocator are read when a process starts, so this process replaces itself: npm and systemd see one
  // process.
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...NODE_OPTIONS, server], {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    ...process.env,
    ...ALLOCATOR,
  })
} else if (import.meta.main) {
  // Windows can't replace a process.
  await import('#server/main.ts')
}
