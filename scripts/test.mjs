// `npm test`: the tests of the sources and screens, then the journeys in a browser. `npm run test:all` adds what takes long:
// drills, long tests of the sources, and details in a browser. Fails if either of vitest and Playwright fails.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const RESULTS = path.resolve('node_modules/.cache/jaanch')
const IN_SOURCES = path.join(RESULTS, 'tests-of-sources.json')
const IN_BROWSER = path.join(RESULTS, 'tests-in-a-browser.json')

/** Compiled modules of packages are stored for the next process that loads them. */
const { FORCE_COLOR, NO_COLOR, ...rest } = {
  ...process.env,
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node'),
}
/** Vitest and Playwright need different variables to turn colours off, and Node warns if both are set. */
const withColours = { ...rest, FORCE_COLOR: '1' }
const isScreen = process.stdout.isTTY && NO_COLOR === undefined

const isAll = process.argv[2] === 'all'
/** With two cores each of the two takes less alone than beside the other; the machines of CI are shared. */
const isInTurn = os.availableParallelism() <= 2 || Boolean(process.env.CI)

function start(program, words, output, env) {
  const began = Date.now()
  const file = path.join('node_modules', program)
  const child = spawn(process.execPath, [file, ...words], { env, stdio: ['ignore', output, output] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => said.push(data))
  const done = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) =>
      resolve({ said: Buffer.concat(said), ok: status === 0, how: signal ?? status, ms: Date.now() - began }),
    )
  })
  return { child, done }
}

/** Failed tests of vitest: `file > title`, and why. */
const failedInSources = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('.', name)
    const failed = assertionResults
      .filter(one => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${file} > ${fullName}`, why: failureMessages }))
    // A file that failed to load has no tests.
    return failed.length > 0 || status === 'passed' ? failed : [{ name: file, why: [message] }]
  })

/** Tests that were left out because a program is missing; CI has everything. */
const leftOutInSources = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${path.relative('.', name)} > ${fullName}`),
  )

/** Failed tests of Playwright, and why. */
function failedInBrowser({ suites = [], specs = [], errors = [] }) {
  const own = specs.filter(({ ok }) => !ok)
  return [
    ...own.map(({ file, title, tests }) => ({
      name: `tests/e2e/${file} > ${title}`,
      why: tests.flatMap(({ results }) =>
        results.flatMap(result => result.errors.map(error => error.message)),
      ),
    })),
    ...suites.flatMap(failedInBrowser),
    ...errors.map(({ message }) => ({ name: 'tests/e2e', why: [message] })),
  ]
}

const MAX_LINES = 8
/** The first lines of an error and its first place in our files: a log may be cut to its end. */
function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  const isPlace = line => /^\s*at /.test(line)
  const said = lines.filter(line => line.trim() !== '' && !isPlace(line)).slice(0, MAX_LINES - 1)
  const place = lines.find(line => isPlace(line) && !line.includes('node_modules'))
  return [...said, ...(place ? [place.trim()] : [])].map(line => `    ${line.slice(0, 300)}`)
}

function readIn(file, read) {
  // A run that was killed has written no report.
  return fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, 'utf8'))) : []
}

fs.mkdirSync(RESULTS, { recursive: true })
for (const file of [IN_SOURCES, IN_BROWSER]) fs.rmSync(file, { force: true })

const sources = start(
  'vitest/vitest.mjs',
  [
    'run',
    ...(isAll ? [] : ['--project=!drills', '--project=!long']),
    // Two workers beside the browsers, because each further worker loads all modules again.
    ...(isInTurn ? [] : ['--maxWorkers=2']),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${IN_SOURCES}`,
  ],
  // Beside Playwright's report, which is printed line by line, vitest's is printed when it is done.
  isInTurn ? 'inherit' : 'pipe',
  isScreen ? withColours : { ...rest, NO_COLOR: '1' },
)
// Ctrl-C reaches both by itself; a signal to this process only is passed on.
const started = [sources]
let isStopped = false
process.on('SIGINT', () => {
  isStopped = true
})
process.on('SIGTERM', () => {
  isStopped = true
  for (const { child } of started) child.kill()
})
if (isInTurn) await sources.done
if (isStopped) process.exit(1)
const browser = start(
  '@playwright/test/cli.js',
  ['test', ...(isAll ? [] : ['--project=journeys']), '--reporter=list,json'],
  'inherit',
  {
    ...(isScreen ? withColours : { ...rest, FORCE_COLOR: '0' }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: IN_BROWSER,
  },
)
started.push(browser)
// Lower priority for the browser: vitest's tests measure times, the browser's only wait.
if (!isInTurn && browser.child.pid)
  os.setPriority(browser.child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)

const [inSources, inBrowser] = await Promise.all([sources.done, browser.done])
process.stdout.write(inSources.said)
for (const [name, { ok, how, ms }] of [
  ['Tests of sources', inSources],
  ['Tests in a browser', inBrowser],
]) {
  console.info(`${name}: ${ok ? 'passed' : `FAILED (${how})`} in ${(ms / 1000).toFixed(0)} s`)
}
for (const { name, why } of [...readIn(IN_SOURCES, failedInSources), ...readIn(IN_BROWSER, failedInBrowser)])
  console.info([`FAILED ${name}`, ...why.flatMap(firstLines)].join('\n'))
const leftOut = readIn(IN_SOURCES, leftOutInSources)
for (const name of leftOut) console.info(`LEFT OUT, as a program is missing: ${name}`)
const isWhole = leftOut.length === 0 || !process.env.CI
process.exitCode = isWhole && inSources.ok && inBrowser.ok ? 0 : 1
