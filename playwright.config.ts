import fs from 'node:fs'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const RECORD = path.join(import.meta.dirname, 'node_modules/.cache/jaanch/browser')

/** The browser that `npm test` has found or installed before. */
function recordedBrowser(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (fs.existsSync(RECORD)) return fs.readFileSync(RECORD, 'utf8').trim()
  throw new Error('No browser was set up yet: run npm test, or node scripts/setup.mjs test.')
}

/**
 * The features that Playwright disables by itself (this list replaces its own), and pages that the browser adds to each
 * new window.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** What `npm test` runs: customers book and pay, staff and collectors do their day's work. */
const JOURNEYS = /\/e2e\/(journeys|checkout|sign-in|desk|collector)\/.*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: 'tests/helpers/web-build.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // Otherwise a long file would run alone at the end.
  fullyParallel: true,
  // A test that fails sometimes counts as failed.
  retries: 0,
  workers: 2,
  reporter: [['list']],
  // Twice what the longest takes on a busy machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Shows where a test hangs, long before the test's own timeout.
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tests can't intercept the responses of a service worker; only tests/e2e/offline allows it.
    serviceWorkers: 'block',
    // Tests need not wait for animations; tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A failed test's error, page and log are in the report; TRACE=1 records every step, which costs a third of the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: recordedBrowser(),
      args: [
        // The sandbox is not available to root or in a container; the pages are our own.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
  projects: [
    { name: 'journeys', testMatch: JOURNEYS },
    // `npm run test:all` runs these too: each opens many pages, or looks at one in many states.
    { name: 'details', testIgnore: JOURNEYS, timeout: 120_000 },
  ],
})
