import type { Staff } from '#domain/actor.ts'
import { type NewEvent, recordVisitEvent } from '#domain/visits/record-event.ts'
import { readEnvironment } from '#server/config.ts'
import { runCommand } from '#src/cli/program.ts'
import { openShopForCommands } from '#src/cli/terminal/open.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'

/**
 * The operators' command line in a process that keeps running, because src/cli/main.ts takes a second of processor time
 * to start for each command. A message has a command's arguments; the answer is its exit code and output, in the same
 * order. `visit` with an event as JSON and the shop's time (a test may have set its clock) records an event of a visit
 * before its day, which no screen can do.
 */

process.umask(0o077)

/** Records the events: one person for this process. */
let actor: Staff | undefined

async function recordEvent(json: string) {
  const shop = await openShopForCommands(readEnvironment())
  try {
    actor ??= await staffWith(shop, 'coordinator', 'tests')
    const { at, ...event } = JSON.parse(json) as Omit<NewEvent, 'actor' | 'at'> & { at: string }
    const shopNow = { ...shop, now: () => new Date(at) }
    const { order } = await recordVisitEvent(shopNow, { ...event, actor, isEarly: true })
    return { exitCode: 0, out: order.status, err: '' }
  } finally {
    await shop.close()
  }
}

async function run(words: string[]) {
  const [first, event] = words
  if (first === 'visit' && event) return recordEvent(event)
  const out: string[] = []
  const err: string[] = []
  const exitCode = await runCommand(words, {
    terminal: {
      out: text => out.push(text),
      err: text => err.push(text),
      isWatched: false,
      folder: process.cwd(),
      signal: new AbortController().signal,
    },
    open: () => openShopForCommands(readEnvironment()),
    user: 'tests',
  })
  return { exitCode, out: out.join('\n'), err: err.join('\n') }
}

/** A failure is an answer as well, so that the test says its reason. */
const answerOf = (words: string[]) =>
  run(words).catch((error: unknown) => ({ exitCode: 1, out: '', err: String(error) }))

let last: Promise<unknown> = Promise.resolve()
process.on('message', (words: string[]) => {
  last = last.then(async () => process.send?.(await answerOf(words)))
})
