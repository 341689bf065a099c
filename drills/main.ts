import { parseArgs } from 'node:util'
import { copies } from './copies.ts'
import type { Drill } from './drill.ts'
import { flood } from './flood.ts'
import { golive } from './golive.ts'
import { kill } from './kill.ts'
import { links, payments } from './payments.ts'
import { rush } from './rush.ts'
import { soak } from './soak.ts'

/**
 * `npm run drill -- NAME`: injects real faults, prints a line of figures, and exits with 1 when a promise is broken.
 * `--small`: the short form that runs with the tests. Everything on the loopback address, on its own data.
 */

const DRILLS: Record<string, Drill> = {
  copies,
  flood,
  golive,
  kill,
  links,
  payments,
  rush,
  soak,
}

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
