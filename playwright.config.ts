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

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // Otherwise a long file would run alone at the end.
  fullyParallel: true,
  // A test that fails sometimes counts as failed.
  retries: 0,
  workers: 2,
  reporter: [['list']],
  // Only for tests that hang: what takes a second on its own may take a minute on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Shows where a test hangs, long before the test's own timeout.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
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
  projects: [{ name: 'chromium' }],
})
