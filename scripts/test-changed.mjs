// `npm run test:changed`: runs the tests that are nearest to what has changed since main, in seconds. It ends with the
// number of tests that it has left out, which `npm run test:all` runs.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

/** Tests further away than this many imports are left out. */
const MAX_STEPS = 3
/** Test files at most, nearest first: about ten seconds of work. */
const MAX_FILES = 12
/**
 * These need the web build, which takes longer than all other tests, so they run only if they themselves have changed.
 */
const NEEDS_BUILD = /^tests\/pages\//
const IS_TEST = /\.test\.tsx?$/
const IS_SPEC = /^tests\/e2e\/.*\.spec\.ts$/
/** Checks files by reading them, so it has no imports. */
const ALWAYS = 'tests/repository/architecture.test.ts'

const git = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const all = git('ls-files', '--cached', '--others', '--exclude-standard').filter(file => fs.existsSync(file))
const code = new Set(all.filter(file => /\.tsx?$/.test(file)))

/** Changed since the last commit that main and this branch share, uncommitted changes included. */
function changedFiles() {
  const [base] = [...git('merge-base', 'HEAD', 'main'), 'HEAD']
  const committed = git('diff', '--name-only', base)
  return [...committed, ...git('ls-files', '--others', '--exclude-standard')]
}

/** The file of an import, if it is one of ours: `#domain/shop.ts`, `./shop.ts`. */
function fileOf(from, name) {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  const alias = Object.entries(packageJson.imports).find(([key]) => name.startsWith(key.slice(0, -1)))
  return alias && path.posix.join(alias[1].slice(0, -1), name.slice(alias[0].length - 1))
}

/** The importers of each file. */
function importersOf() {
  const importers = new Map([...code].map(file => [file, []]))
  for (const file of code) {
    for (const [, name] of fs
      .readFileSync(file, 'utf8')
      .matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g)) {
      importers.get(fileOf(file, name))?.push(file)
    }
  }
  return importers
}

/** Test files, sorted by the number of imports from a changed file; tests in its folder come first. */
function distances(changed) {
  const importers = importersOf()
  const steps = new Map(changed.filter(file => code.has(file)).map(file => [file, 0]))
  for (const [file, step] of steps)
    for (const next of importers.get(file) ?? []) if (!steps.has(next)) steps.set(next, step + 1)
  const folders = new Set(changed.filter(file => code.has(file)).map(file => path.dirname(file)))
  const tests = [...steps].filter(([file]) => IS_TEST.test(file) && !file.startsWith('drills/'))
  return tests
    .map(([file, step]) => ({
      file,
      step: step === 0 || folders.has(path.dirname(file)) ? step : step + 0.5,
    }))
    .sort((a, b) => a.step - b.step || a.file.localeCompare(b.file))
}

const changed = changedFiles()
const found = distances(changed)
const isChanged = file => changed.includes(file)
const near = found.filter(
  ({ file, step }) => isChanged(file) || (step <= MAX_STEPS && !NEEDS_BUILD.test(file)),
)
const chosen = near.filter(({ file }, at) => at < MAX_FILES || isChanged(file)).map(({ file }) => file)
const specs = changed.filter(file => IS_SPEC.test(file) && fs.existsSync(file))
const files = [...new Set([...chosen, ALWAYS])]

/** Exits with the first failure. */
function run(program, ...words) {
  const { status } = spawnSync(process.execPath, [program, ...words], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run('scripts/setup.mjs', specs.length > 0 ? 'test' : 'ops')
// Whole file names: vitest would also run names that contain them.
run('node_modules/vitest/vitest.mjs', 'run', ...files.map(file => path.resolve(file)))
if (specs.length > 0) run('node_modules/@playwright/test/cli.js', 'test', ...specs)
console.info(
  `Ran ${files.length + specs.length} files of tests, the nearest to ${changed.length} changed ones. ` +
    `Left out: ${found.length - chosen.length} that import them from further away, ` +
    'the browser tests and drills that have not changed. npm run test:all runs all.',
)
