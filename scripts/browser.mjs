// Finds, or installs, the browser that the tests drive.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { SetupError } from './setup-error.mjs'

const RECORD = 'node_modules/.cache/jaanch/browser'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const DOWNLOAD_LIMIT_MS = 5 * 60_000
const APT_LIMIT_MS = 15 * 60_000

/**
 * Writes the path of a Chromium or Chrome to node_modules/.cache/jaanch/browser, installing one if there is none.
 * @throws SetupError saying what to install.
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  const recorded = fs.existsSync(RECORD) ? fs.readFileSync(RECORD, 'utf8').trim() : ''
  if (!chosen && recorded && fs.existsSync(recorded)) return
  if (chosen && chosen === recorded && fs.existsSync(chosen)) return
  if (chosen && !runs(chosen)) throw new SetupError(`CHROMIUM_PATH is ${chosen}, which does not run.`)
  const browser = chosen || onThisSystem() || fromPlaywright() || fromApt()
  if (!browser) {
    throw new SetupError(
      'The browser tests need Chromium or Chrome, and none could be found or installed. Install one (Debian: ' +
        'apt-get install chromium fonts-noto-core; elsewhere: npx playwright install --with-deps chromium), or set ' +
        'CHROMIUM_PATH to it, and try again.',
    )
  }
  console.info(`Browser for the tests: ${browser}`)
  fs.mkdirSync(path.dirname(RECORD), { recursive: true })
  fs.writeFileSync(RECORD, `${browser}\n`)
}

/** Being there is not enough: Ubuntu's is an empty shell around a snap, others lack libraries. */
function runs(browser) {
  return spawnSync(browser, ['--version'], { timeout: 20_000 }).status === 0
}

function onThisSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(folder => path.isAbsolute(folder))
  const places = NAMES.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...places, ...MAC].find(place => fs.existsSync(place) && runs(place))
}

function fromPlaywright() {
  // Asked, not guessed: where it keeps its browsers depends on the system and on its version.
  const question = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const own = path.resolve('node_modules/.bin/node')
  const node = fs.existsSync(own) ? own : process.execPath
  const browser = spawnSync(node, ['-e', question], { encoding: 'utf8' }).stdout.trim()
  if (!fs.existsSync(browser)) {
    attempt("Downloading Playwright's Chromium", node, [
      'node_modules/@playwright/test/cli.js',
      'install',
      '--no-shell',
      'chromium',
    ])
  }
  return fs.existsSync(browser) && runs(browser) ? browser : undefined
}

function fromApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  const install = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core']
  attempt('Fetching the package lists', 'apt-get', ['update', '-q'])
  attempt('Installing Chromium', 'apt-get', install)
  return onThisSystem()
}

/** A way that may fail, as there are others: shows the end of what it said if it does. */
function attempt(what, program, words) {
  const start = Date.now()
  console.info(`${what} ...`)
  const limit = program === 'apt-get' ? APT_LIMIT_MS : DOWNLOAD_LIMIT_MS
  const tried = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: limit,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      // Each of its mirrors is tried several times; where none can be reached, half a minute each would be too long.
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
    },
  })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (tried.status === 0) {
    console.info(`${what}: done in ${seconds} s`)
    return
  }
  const said = `${tried.stdout ?? ''}${tried.stderr ?? ''}`.trim().split('\n').slice(-8).join('\n')
  console.warn(
    `${what}: failed after ${seconds} s (${tried.error?.message ?? `status ${tried.status}`})\n${said}`,
  )
}
