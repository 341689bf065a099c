import type { SingleBar } from 'cli-progress'
import type { Side } from './side.ts'
import type { Step } from './step.ts'

/** Measures both shops alternately, call by call, so that load of the machine affects both alike. */

/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
}

export interface Grown {
  what: string
  small: Times
  large: Times
}

/** Maximum ratio of the large shop's time to the small one's. */
export const MAX_RATIO = 1.3
/** A smaller difference than this, in ms, is no failure, whatever the ratio. */
export const FLOOR_MS = 1

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

function timesOf(measured: readonly number[]): Times {
  const sorted = measured.toSorted((a, b) => a - b)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
}

/** True if the large shop is too much slower. */
export const isSlower = ({ small, large }: Grown): boolean =>
  (['p50', 'p95'] as const).some(
    which => large[which] > small[which] * MAX_RATIO && large[which] - small[which] > FLOOR_MS,
  )

/** Runs a step on a shop; its error names both. */
export async function take(step: Step, side: Side, round: number): Promise<number> {
  try {
    await step.prepare?.(side, round)
    const began = performance.now()
    await step.run(side, round)
    return performance.now() - began
  } catch (error) {
    throw new Error(`${step.what}, in the ${side.name} shop`, { cause: error })
  }
}

/** Measures all steps `rounds` times in both shops, alternating which is first. */
export async function measureInTurns(
  steps: readonly Step[],
  sides: { small: Side; large: Side },
  { from, rounds, bar }: { from: number; rounds: number; bar: SingleBar },
): Promise<Grown[]> {
  const measured = steps.map(({ what }) => ({ what, small: [] as number[], large: [] as number[] }))
  bar.start(rounds, 0, { what: 'calls and commands' })
  for (let round = from; round < from + rounds; round++) {
    for (const [index, step] of steps.entries()) {
      const order = (round + index) % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)
      for (const name of order) measured[index]?.[name].push(await take(step, sides[name], round))
    }
    bar.increment()
  }
  bar.stop()
  return measured.map(({ what, small, large }) => ({ what, small: timesOf(small), large: timesOf(large) }))
}
