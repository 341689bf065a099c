import fs from 'node:fs'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const RECORD = path.join(import.meta.dirname, 'node_modules/.cache/jaanch/browser')

/** The browser that `npm test` found or installed before it got here. */
function recordedBrowser(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (fs.existsSync(RECORD)) return fs.readFileSync(RECORD, 'utf8').trim()
  throw new Error('No browser was set up yet: run npm test, or node scripts/setup.mjs test.')
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // Two shops and two browsers on two cores: a test that passes on a second try is reported as flaky, not as failed.
  retries: 2,
  workers: 2,
  reporter: [['list']],
  // Two cores run two shops, two browsers and their databases: what takes a second alone may take ten.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: recordedBrowser(),
      args: [
        // The sandbox can't be had as root or in a container; the pages are our own.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
