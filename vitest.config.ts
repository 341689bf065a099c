import { defineConfig } from 'vitest/config'

/** Its own file beside vite.config.ts: tests run the sources as they are, without the web build's plugins. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'simulator/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/helpers/quiet-console.ts'],
    restoreMocks: true,
    hookTimeout: 30_000,
    testTimeout: 15_000,
  },
})
