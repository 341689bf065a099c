import {
  addEnvFile,
  ConfigurationError,
  callersFolder,
  forgottenSettings,
  keyboardUser,
  readEnvironment,
} from '#server/config.ts'
import { runCommand } from './program.ts'
import { openShopForCommands } from './terminal/open.ts'

/** The operators' command line: `npm run ops -- --help`. */

// Not Node's own --env-file-if-exists, which reports a missing file before each command's output.
addEnvFile()

// Output may be health data: files are private to this user.
process.umask(0o077)

const stop = new AbortController()
// Only once, so that a second Ctrl-C ends the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

// The reader closed the pipe (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runCommand(process.argv.slice(2), {
  terminal: {
    out: text => process.stdout.write(`${text}\n`),
    err: text => process.stderr.write(`${text}\n`),
    isWatched: process.stderr.isTTY === true,
    folder: callersFolder(),
    signal: stop.signal,
  },
  open: () => {
    const forgotten = forgottenSettings()
    if (forgotten) throw new ConfigurationError([forgotten])
    return openShopForCommands(readEnvironment())
  },
  user: keyboardUser(),
})
