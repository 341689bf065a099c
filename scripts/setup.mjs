// Makes a fresh clone ready: dependencies; for the shop, the web build; for tests, a browser. Runs before `npm start` and
// `npm test`, on any Node from 20 with nothing installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { findPromtool } from './promtool.mjs'
import { SetupError } from './setup-error.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const INSTALLED = 'node_modules/.setup'
const BUILT = 'build/.stamp'
const LOCK = '.setup.lock'
/** The first version that has argon2. */
const NODE_LEAST = [24, 7]
/** Sources of the web build. */
const SOURCES = [
  'src/root.tsx',
  'src/routes.ts',
  'src/entry.server.tsx',
  'src/wire',
  'src/kit',
  'src/shop',
  'src/desk',
  'src/collector',
  'src/rules',
  'src/text',
  'public',
  'scripts/compress.mjs',
  'scripts/web-budget.json',
  'scripts/worker.mjs',
  'scripts/chunks.ts',
  'scripts/contracts.ts',
  'scripts/page-parts.ts',
  'scripts/words.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

/** Runs a program; shows its output when it fails. */
function run(what, program, words, env = {}) {
  const start = Date.now()
  console.info(`${what} ...`)
  const done = spawnSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    const how = done.error?.message ?? (done.signal ? `signal ${done.signal}` : `status ${done.status}`)
    const said = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim()
    throw new SetupError(`${said}\n\n${what} failed (${program} ${words.join(' ')}: ${how}).`)
  }
  console.info(`${what}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

const read = file => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
const sha256 = data => createHash('sha256').update(data).digest('hex')

/** Native packages depend on the machine: a folder copied from another one is reinstalled. */
const wantedInstall = () => `${sha256(read('package-lock.json'))} ${process.platform}-${process.arch}\n`

/** True if npm's record of installed packages has every package of the lock file, which means that `npm ci` has run. */
function installedByHand() {
  const record = read('node_modules/.package-lock.json')
  if (!record) return false
  const installed = JSON.parse(record).packages
  const wanted = Object.entries(JSON.parse(read('package-lock.json')).packages)
  return wanted.every(([name, { version, optional, link }]) => {
    if (name === '' || link) return true
    return installed[name] ? installed[name].version === version : Boolean(optional)
  })
}

function install() {
  if (!installedByHand()) {
    // The build needs dev dependencies, also with NODE_ENV=production.
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    run('Installing dependencies', 'npm', ['ci', ...options])
  }
  checkNode()
  fs.writeFileSync(INSTALLED, wantedInstall())
}

const isNewEnough = version => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > NODE_LEAST[0] || (major === NODE_LEAST[0] && minor >= NODE_LEAST[1])
}

/** npm scripts use the Node in node_modules/.bin first, which a package installs for the platform. */
function checkNode() {
  const own = 'node_modules/.bin/node'
  if (fs.existsSync(own)) {
    const tried = spawnSync(path.resolve(own), ['--version'], { encoding: 'utf8' })
    if (tried.status === 0 && isNewEnough(tried.stdout)) return
    // A Node that does not run here (because of another C library, for example) would hide the system's.
    fs.rmSync(own)
  }
  if (isNewEnough(process.version)) return
  throw new SetupError(
    `Jaanch needs Node ${NODE_LEAST.join('.')} or newer; this is ${process.version}, and npm has none for ` +
      `${process.platform} on ${process.arch}. Install it from https://nodejs.org and try again.`,
  )
}

function filesIn(place) {
  if (!fs.existsSync(place)) return []
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs
    .readdirSync(place)
    .sort()
    .flatMap(name => filesIn(path.join(place, name)))
}

/** A hash of the content: modification times change with a checkout or a restore. */
function wantedBuild() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0')
  }
  return `${hash.digest('hex')}\n`
}

function build() {
  // Computed before the build, so that anything that changes meanwhile is built the next time.
  const wanted = wantedBuild()
  fs.rmSync(BUILT, { force: true })
  run('Building the web app', 'npm', ['run', '-s', 'build'], { NODE_ENV: 'production' })
  fs.writeFileSync(BUILT, wanted)
}

const needsInstall = () => read(INSTALLED) !== wantedInstall()
const needsBuild = () => read(BUILT) !== wantedBuild()

/** A lock file: concurrent set-ups in a folder take turns; a stale lock is recognised by its process id. */
async function locked(work) {
  const giveUp = Date.now() + 15 * 60_000
  let told = false
  while (!takeLock()) {
    const pid = Number(read(LOCK))
    if (pid > 0 && !isAlive(pid)) {
      discard(pid)
      continue
    }
    if (!told) console.info('Another set-up is at work in this folder; waiting for it ...')
    told = true
    if (Date.now() > giveUp) throw new SetupError(`It takes too long. If none is running, remove ${LOCK}.`)
    await sleep(100)
  }
  try {
    work()
  } finally {
    fs.rmSync(LOCK, { force: true })
  }
}

function takeLock() {
  const own = `${LOCK}.${process.pid}`
  fs.writeFileSync(own, String(process.pid))
  try {
    // A hard link appears atomically with its content.
    fs.linkSync(own, LOCK)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** Renamed before it is deleted: if another process was faster and this is its new lock, it is put back. */
function discard(pid) {
  const aside = `${LOCK}.${process.pid}.old`
  try {
    fs.renameSync(LOCK, aside)
    if (Number(read(aside)) !== pid) fs.linkSync(aside, LOCK)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(aside, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function setUp(purpose) {
  // A live shop's release is complete, and its folder is not writable by the operator.
  if (purpose === 'ops' && process.env.NODE_ENV === 'production') return
  // Operators' commands need no pages, and those tests that do build them (tests/helpers/web-build.ts).
  const wantsBuild = purpose === 'start'
  if (needsInstall() || (wantsBuild && needsBuild())) {
    await locked(() => {
      if (needsInstall()) install()
      if (wantsBuild && needsBuild()) build()
    })
  }
  if (purpose !== 'test') return
  findBrowser()
  findPromtool()
}

try {
  await setUp(process.argv[2])
} catch (error) {
  // Expected failures print a sentence, bugs a stack.
  console.error(error instanceof SetupError ? `\n${error.message}` : error)
  process.exitCode = 1
}
