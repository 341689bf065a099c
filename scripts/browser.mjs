// Finds or installs the browser of the tests.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { SetupError } from './setup-error.mjs'

const RECORD = 'node_modules/.cache/jaanch/browser'
/** Headless Chromium renders the same pages with little more than half of the CPU time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const DOWNLOAD_LIMIT_MS = 5 * 60_000
const APT_LIMIT_MS = 15 * 60_000
/** Time limit if there already is a whole browser: the shell would only be faster. */
const FASTER_LIMIT_MS = 60_000
/** Without a network apt should fail at once, not after minutes for each mirror. */
const APT_GIVES_UP = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']

/**
 * Writes the path of a Chromium or Chrome to node_modules/.cache/jaanch/browser: the headless shell, installed if
 * possible; otherwise a whole browser. @throws SetupError with what to install.
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  const recorded = fs.existsSync(RECORD) ? fs.readFileSync(RECORD, 'utf8').trim() : ''
  if (chosen && chosen === recorded && fs.existsSync(chosen)) return
  if (chosen && !runs(chosen)) throw new SetupError(`CHROMIUM_PATH is ${chosen}, which does not run.`)
  // A shell that was installed since then is preferred to the recorded browser.
  const known = chosen || onThisSystem(SHELLS)
  if (recorded && (!known || known === recorded) && fs.existsSync(recorded)) return
  const whole = known ? undefined : onThisSystem(NAMES, MAC)
  const browser = known || installed(whole ? FASTER_LIMIT_MS : undefined) || whole
  if (!browser) {
    throw new SetupError(
      'The browser tests need Chromium or Chrome, and none could be found or installed. Install one (Debian: ' +
        'apt-get install chromium-headless-shell fonts-noto-core; elsewhere: npx playwright install --with-deps ' +
        'chromium), or set CHROMIUM_PATH to it, and try again.',
    )
  }
  console.info(`Browser for the tests: ${browser}`)
  fs.mkdirSync(path.dirname(RECORD), { recursive: true })
  fs.writeFileSync(RECORD, `${browser}\n`)
}

/** A file that exists may still not run: Ubuntu's is a stub of a snap, and others lack libraries. */
function runs(browser) {
  return spawnSync(browser, ['--version'], { timeout: 20_000 }).status === 0
}

function onThisSystem(names, more = []) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(folder => path.isAbsolute(folder))
  const places = names.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...places, ...more].find(place => fs.existsSync(place) && runs(place))
}

/** Debian's headless shell, then Playwright's; if there is no browser at all, Debian's whole Chromium. */
function installed(limitMs) {
  return (
    fromApt('chromium-headless-shell', SHELLS, limitMs) ||
    fromPlaywright(limitMs) ||
    (limitMs ? undefined : fromApt('chromium', NAMES))
  )
}

function fromPlaywright(limitMs = DOWNLOAD_LIMIT_MS) {
  const own = path.resolve('node_modules/.bin/node')
  const node = fs.existsSync(own) ? own : process.execPath
  const install = ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']
  // Read from a dry run, as the path depends on the system and on Playwright's version.
  const told = spawnSync(node, [...install, '--dry-run'], { encoding: 'utf8' }).stdout ?? ''
  const folder = /Install location:\s+(.*headless.*)/.exec(told)?.[1]
  if (!folder) return undefined
  const shell = () =>
    fs.existsSync(folder) &&
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => SHELLS.includes(path.basename(file, '.exe')))
      .map(file => path.join(folder, file))
      .find(runs)
  if (!shell()) attempt("Downloading Playwright's Chromium", limitMs, node, install)
  return shell() || undefined
}

function fromApt(name, programs, limitMs = APT_LIMIT_MS) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  // A whole browser comes with fonts, which the shell needs too, so that pages look the same.
  const names = limitMs === FASTER_LIMIT_MS ? [name] : [name, 'fonts-noto-core']
  const apt = ['install', '-y', '--no-install-recommends', ...APT_GIVES_UP]
  // The timeout is for the download only: a killed installation would have to be repaired.
  const fetch = () => attempt(`Fetching ${name}`, limitMs, 'apt-get', [...apt, '--download-only', ...names])
  const isListed = () => spawnSync('apt-cache', ['show', name]).status === 0
  if (!isListed() || !fetch()) {
    // The package lists are missing or outdated.
    const update = ['update', '-q', ...APT_GIVES_UP]
    if (!attempt('Fetching the package lists', limitMs, 'apt-get', update)) return undefined
    if (!isListed() || !fetch()) return undefined
  }
  attempt(`Installing ${name}`, APT_LIMIT_MS, 'apt-get', [...apt, ...names])
  return onThisSystem(programs)
}

/** Runs a step that can fail because there are alternatives; shows the end of its output if it does. */
function attempt(what, limitMs, program, words) {
  const start = Date.now()
  console.info(`${what} ...`)
  const tried = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: limitMs,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      // Several mirrors are tried several times, by default with half a minute each.
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
    },
  })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (tried.status === 0) {
    console.info(`${what}: done in ${seconds} s`)
    return true
  }
  const said = `${tried.stdout ?? ''}${tried.stderr ?? ''}`.trim().split('\n').slice(-8).join('\n')
  console.warn(
    `${what}: failed after ${seconds} s (${tried.error?.message ?? `status ${tried.status}`})\n${said}`,
  )
  return false
}
