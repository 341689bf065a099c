// Runs the tests of sources and the tests in a browser side by side: each has times in which it leaves a core idle.
// The browser's report comes line by line, the other's as a whole when it is done. Fails when either fails.
import { spawn } from 'node:child_process'
import path from 'node:path'

/** What a run of everything has beside: nothing that is missing may be passed over. */
const env = { ...process.env, WHOLE_RUN: '1', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }

function start(program, words, output) {
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

const sources = start('vitest/vitest.mjs', ['run', '--reporter=dot'], 'pipe')
const browser = start('@playwright/test/cli.js', ['test'], 'inherit')
// Ctrl-C reaches both by itself; whoever ends this process alone means both as well.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {
  sources.child.kill()
  browser.child.kill()
})

const [inSources, inBrowser] = await Promise.all([sources.done, browser.done])
process.stdout.write(inSources.said)
for (const [name, { ok, how, ms }] of [
  ['Tests of sources', inSources],
  ['Tests in a browser', inBrowser],
]) {
  console.info(`${name}: ${ok ? 'passed' : `FAILED (${how})`} in ${(ms / 1000).toFixed(0)} s`)
}
process.exitCode = inSources.ok && inBrowser.ok ? 0 : 1
