import { expect, test } from 'vitest'
import { withFolder } from '../folders.ts'
import { SMALL, STEPS } from './growth.ts'
import { openSide } from './side.ts'
import { SWEEPS } from './sweeps.ts'
import { take } from './turns.ts'

test('every step of the growth bench is accepted by a shop that it has filled', {
  timeout: 600_000,
}, async () => {
  await withFolder(async folder => {
    const side = await openSide('small', SMALL, folder)
    try {
      const refused: unknown[] = []
      for (const step of STEPS) await take(step, side, 0).catch((error: Error) => refused.push(error.cause))
      for (const { run } of SWEEPS) await run(side)
      expect(refused).toEqual([])
    } finally {
      await side.close()
    }
  }, 'jaanch-growth-')
})
