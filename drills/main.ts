import { parseArgs } from 'node:util'
import type { Drill } from './drill.ts'
import { kill } from './kill.ts'
import { restore } from './restore.ts'
import { rush } from './rush.ts'

/**
 * `npm run drill -- NAME`: sets a fault up for real, prints a line of figures, and ends with 1 when a promise breaks.
 * `--small`: the short form that runs with the tests. Everything on this machine's loopback address, on data of its own.
 */

const DRILLS: Record<string, Drill> = { kill, restore, rush }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { small: { type: 'boolean' } } })
const [name = ''] = positionals
const drill = DRILLS[name]
if (!drill) {
  console.error(`Say which drill: npm run drill -- ${Object.keys(DRILLS).join(' | ')} [--small]`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const began = performance.now()
const { figures, broken } = await drill({
  isSmall: values.small ?? false,
  say: text => console.error(`${name}: ${text}`),
})
const seconds = ((performance.now() - began) / 1000).toFixed(0)
const line = Object.entries({ ...figures, seconds }).map(([what, figure]) => `${what} ${figure}`)
console.info(`${name}: ${broken.length === 0 ? 'every promise held' : 'BROKEN'} · ${line.join(' · ')}`)
for (const promise of broken) console.info(`  broken: ${promise}`)
process.exit(broken.length === 0 ? 0 : 1)
