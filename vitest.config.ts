import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Its own file beside vite.config.ts: tests run the sources as they are, without the web build's plugins. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'simulator/**/*.test.ts', 'tests/pages/*.test.ts'],
    environment: 'node',
    // Modules are loaded once a worker, not once a file: 24 files took 10 s instead of 24. Processes, not threads (no
    // slower), so that a test that changes its process, such as its working directory, changes only its own.
    isolate: false,
    pool: 'forks',
    // Beside the browser tests there is half of the machine.
    maxWorkers: process.env.WHOLE_RUN ? Math.ceil(availableParallelism() / 2) : availableParallelism(),
    globalSetup: ['tests/helpers/global-setup.ts'],
    setupFiles: ['tests/helpers/quiet-console.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // What takes a second alone may take ten beside the browsers.
    hookTimeout: 60_000,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
