import { spawnSync } from 'node:child_process'

/**
 * Checks the shipped packages for known vulnerabilities. If the registry can't be reached, that is reported, but does
 * not fail.
 */

// npm would retry an unreachable registry for minutes.
const patience = ['--fetch-retries=0', '--fetch-timeout=20000']
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...patience], {
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
})

/** npm's JSON, or undefined if the output is not JSON. */
function answerOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const counts = answerOf(stdout)?.metadata?.vulnerabilities
if (!counts) {
  console.warn(
    'Known holes were NOT checked: this registry does not answer npm audit. Run it where one does.',
  )
} else if (counts.high + counts.critical > 0) {
  console.error(
    `Known holes in what is shipped: ${counts.critical} critical, ${counts.high} high. See: npm audit --omit=dev`,
  )
  process.exitCode = 1
} else {
  console.info(`No high or critical hole is known in what is shipped (${counts.total} lesser ones).`)
}
