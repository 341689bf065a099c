// Makes a fresh clone ready: dependencies, the web build and, for tests, a browser. Runs before `npm start` and
// `npm test`, with whatever Node there is (20 or newer) and nothing installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { SetupError } from './setup-error.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const INSTALLED = 'node_modules/.setup'
const BUILT = 'build/.stamp'
const LOCK = '.setup.lock'
/** argon2 came with 24.7. */
const NODE_LEAST = [24, 7]
/** What the web build is made from. */
const SOURCES = [
  'src/web',
  'src/contract',
  'src/rules',
  'src/text',
  'public',
  'scripts/compress.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

/** Runs a program; when it fails, its own words are shown. */
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

/** Native packages differ by machine: a folder copied from another one is installed anew. */
const wantedInstall = () => `${sha256(read('package-lock.json'))} ${process.platform}-${process.arch}\n`

/** Whether npm's own record of what it installed names every package of the lock file (someone ran npm ci already). */
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
    // Building needs development packages, whatever NODE_ENV says.
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

/** npm scripts find Node in node_modules/.bin first, where a package for this machine has put the right one. */
function checkNode() {
  const own = 'node_modules/.bin/node'
  if (fs.existsSync(own)) {
    const tried = spawnSync(path.resolve(own), ['--version'], { encoding: 'utf8' })
    if (tried.status === 0 && isNewEnough(tried.stdout)) return
    // One that doesn't run here (another C library, say) would hide the system's.
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

/** By content, not by time: a fresh checkout has new times, a restored file old ones. */
function wantedBuild() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0')
  }
  return `${hash.digest('hex')}\n`
}

function build() {
  // Taken before the build: what changes meanwhile is built the next time.
  const wanted = wantedBuild()
  fs.rmSync(BUILT, { force: true })
  run('Building the web app', 'npm', ['run', '-s', 'build'], { NODE_ENV: 'production' })
  fs.writeFileSync(BUILT, wanted)
}

const needsInstall = () => read(INSTALLED) !== wantedInstall()
const needsBuild = () => read(BUILT) !== wantedBuild()

/** Two set-ups in one folder take turns; one left by a killed set-up is known by its process id. */
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
    // A link appears with its content or not at all.
    fs.linkSync(own, LOCK)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** Moved aside before it is removed: if another was quicker and this is its new lock, it gets it back. */
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
  // Operators' commands show no pages: a change of the web app is none of their business.
  const wantsBuild = purpose !== 'ops'
  if (needsInstall() || (wantsBuild && needsBuild())) {
    await locked(() => {
      if (needsInstall()) install()
      if (wantsBuild && needsBuild()) build()
    })
  }
  if (purpose === 'test') findBrowser()
}

try {
  await setUp(process.argv[2])
} catch (error) {
  // A failure of ours is a sentence for the reader; anything else is a fault and shows where.
  console.error(error instanceof SetupError ? `\n${error.message}` : error)
  process.exitCode = 1
}
