import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** For projects whose tests read the web build. */
const WEB_BUILD = 'tests/helpers/web-build.ts'
/** Tests that make too many calls for `npm test`: `npm run test:all` runs them, as it does the drills. */
const LONG = 'src/**/*.long.test.ts'

/** Its own file beside vite.config.ts: tests run the sources as they are, without the web build's plugins. */
export default defineConfig({
  test: {
    environment: 'node',
    // Modules are loaded once a worker, not once a file: 24 files took 10 s instead of 24. Processes, not threads (no
    // slower), so that a test that changes its process, such as its working directory, changes only its own.
    isolate: false,
    pool: 'forks',
    // As the shop and its commands: half a second of each worker's start.
    execArgv: ['--import', path.join(import.meta.dirname, 'scripts/known-modules.mjs')],
    // One more than can work at once: many tests wait, for processes they have started or for time to pass.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/helpers/global-setup.ts'],
    setupFiles: ['tests/helpers/quiet-console.ts', 'tests/helpers/our-cities.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // Five times what the slowest tests take on a busy machine. One that takes longer states its own timeout, and why.
    hookTimeout: 20_000,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    // They begin in the order of their names: the longest file is not the last one to be waited for.
    projects: [
      { extends: true, test: { name: 'drills', include: ['drills/*.test.ts'], globalSetup: WEB_BUILD } },
      // Some of these make a thousand calls.
      { extends: true, test: { name: 'long', include: [LONG], testTimeout: 60_000 } },
      {
        extends: true,
        test: { name: 'pages', include: ['tests/pages/*.test.ts'], globalSetup: WEB_BUILD },
      },
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['src/**/*.test.{ts,tsx}', 'simulator/**/*.test.ts', 'tests/repository/*.test.ts'],
          exclude: [LONG],
        },
      },
      // In processes of their own, as each project is: React complains of contexts that were rendered for a server in
      // the same process.
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          exclude: ['tests/screens/collector/*'],
        },
      },
      // Each a phone of its own: what the app keeps, and writes late, is not met by the next.
      {
        extends: true,
        test: { name: 'phones', isolate: true, include: ['tests/screens/collector/*.test.ts'] },
      },
    ],
  },
})
