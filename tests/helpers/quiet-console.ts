import { format } from 'node:util'
import { afterAll, afterEach, beforeAll } from 'vitest'

/**
 * Fails a test when the shop prints a warning or an error, unless it is expected: `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`.
 */
const said: string[] = []
const levels = ['error', 'warn'] as const
const original = { error: console.error, warn: console.warn }
/** Of the process: a file that leaves fake timers behind would stop the timers of those that follow. */
const timers = { setTimeout, setInterval, Date }

function complain(): void {
  const lines = said.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected on the console:\n${lines.join('\n')}`)
}

beforeAll(() => {
  for (const level of levels) {
    console[level] = (...words: unknown[]) => {
      said.push(`${level}: ${format(...words)}`)
    }
  }
})

afterEach(complain)

afterAll(() => {
  for (const level of levels) console[level] = original[level]
  const faked = Object.entries(timers).filter(([name, real]) => Reflect.get(globalThis, name) !== real)
  if (faked.length > 0) {
    Object.assign(globalThis, timers)
    throw new Error(`Fake timers were left behind: ${faked.map(([name]) => name).join(', ')}`)
  }
  complain()
})
