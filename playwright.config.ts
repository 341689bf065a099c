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

/** What Playwright disables (a second list replaces its own), and pages of the browser's own with every new window. */
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
  // No long file is the tail of the run.
  fullyParallel: true,
  // A test that fails only sometimes fails.
  retries: 0,
  workers: 2,
  reporter: [['list']],
  // Only for what hangs: what takes a second alone may take a minute on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    // What hangs says where, long before the test's own timeout.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What it answers no test could hold or fail; tests/e2e/offline lets it in.
    serviceWorkers: 'block',
    // Nothing has to be waited for until it has moved; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A failed test's error, page and log are in the report; TRACE=1 records every step, which costs a third of the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
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
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
