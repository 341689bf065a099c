// Finds promtool, with which a test checks the Prometheus rules, or extracts it from Debian's package.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve('node_modules/.cache/jaanch/prometheus')
const OWN = path.join(FOLDER, 'usr/bin/promtool')
const LIMIT_MS = 5 * 60_000

const runs = program => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0

/**
 * Fetches Debian's package and unpacks only promtool into node_modules, because installing the package would start a
 * server. Needs apt, but not root; without it the test is left out, which `npm test` reports.
 */
export function findPromtool() {
  if (runs('promtool') || runs(OWN) || !has('apt-get') || !has('dpkg-deb')) return
  console.info('Fetching promtool ...')
  fs.mkdirSync(FOLDER, { recursive: true })
  const fetch = () => succeeds('apt-get', ['download', '-q', ...GIVES_UP, 'prometheus'])
  // The package lists are missing or outdated; only root can fetch them.
  const update = () => process.getuid?.() === 0 && succeeds('apt-get', ['update', '-q', ...GIVES_UP])
  if (fetch() || (update() && fetch())) {
    const [file] = fs.readdirSync(FOLDER).filter(name => name.endsWith('.deb'))
    if (file) succeeds('sh', ['-c', 'dpkg-deb --fsys-tarfile "$0" | tar -x ./usr/bin/promtool', file])
    if (file) fs.rmSync(path.join(FOLDER, file))
  }
  console.info(runs(OWN) ? `promtool: ${OWN}` : 'promtool could not be fetched; its test is left out.')
}

/** Without a network apt should fail at once, not after minutes for each mirror. */
const GIVES_UP = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']

const has = program => spawnSync(program, ['--version']).status === 0

const succeeds = (program, words) =>
  spawnSync(program, words, { cwd: FOLDER, stdio: 'ignore', timeout: LIMIT_MS }).status === 0
