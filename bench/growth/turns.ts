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
  /** `yes`: certainly too slow. `unsure`: measured as too slow, but it may be chance. */
  isSlower: 'no' | 'unsure' | 'yes'
}

/** Maximum ratio of the large shop's time to the small one's. */
export const MAX_RATIO = 1.3
/** A smaller difference than this, in ms, is no failure, whatever the ratio. */
export const FLOOR_MS = 1

/**
 * Bootstrap: the measured times are resampled this many times, with replacement, and this share of the samples must
 * exceed the limit. The p95 of a hundred times depends on the five slowest, which differ from one hundred to the next.
 */
const DRAWS = 1000
const SURE = 0.99

const at = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const PARTS = { p50: 0.5, p95: 0.95 }

function timesOf(measured: readonly number[]): Times {
  const sorted = measured.toSorted((a, b) => a - b)
  return { p50: at(sorted, PARTS.p50), p95: at(sorted, PARTS.p95) }
}

const isOver = (small: number, large: number): boolean =>
  large > small * MAX_RATIO && large - small > FLOOR_MS

const drawnFrom = (measured: readonly number[]): Float64Array =>
  Float64Array.from(
    measured,
    () => measured[Math.floor(Math.random() * measured.length)] ?? Number.NaN,
  ).sort()

/** True if nearly every draw is over the limit. */
function isSurelyOver(small: readonly number[], large: readonly number[], part: number): boolean {
  let over = 0
  for (let draw = 0; draw < DRAWS; draw++)
    if (isOver(at(drawnFrom(small), part), at(drawnFrom(large), part))) over++
  return over >= DRAWS * SURE
}

/** Compares the times of a step in both shops, in ms. */
function grownFrom(what: string, small: readonly number[], large: readonly number[]): Grown {
  const times = { small: timesOf(small), large: timesOf(large) }
  const over = (['p50', 'p95'] as const).filter(which => isOver(times.small[which], times.large[which]))
  const isSure = over.some(which => isSurelyOver(small, large, PARTS[which]))
  return { what, ...times, isSlower: isSure ? 'yes' : over.length > 0 ? 'unsure' : 'no' }
}

/** Runs a step on a shop. An error names both. */
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

/** These rounds are not measured, because new data is in no cache yet. */
export const WARM_UP_ROUNDS = 8

/** Measures all steps `rounds` times in both shops, alternating which is first, after a warm-up. */
export async function measureInTurns(
  steps: readonly Step[],
  sides: { small: Side; large: Side },
  { from, rounds, bar }: { from: number; rounds: number; bar: SingleBar },
): Promise<Grown[]> {
  const measured = steps.map(({ what }) => ({ what, small: [] as number[], large: [] as number[] }))
  bar.start(WARM_UP_ROUNDS + rounds, 0, { what: 'calls and commands' })
  const measuredFrom = from + WARM_UP_ROUNDS
  for (let round = from; round < measuredFrom + rounds; round++) {
    for (const [index, step] of steps.entries()) {
      const order = (round + index) % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)
      for (const name of order) {
        const took = await take(step, sides[name], round)
        if (round >= measuredFrom) measured[index]?.[name].push(took)
      }
    }
    bar.increment()
  }
  bar.stop()
  return measured.map(({ what, small, large }) => grownFrom(what, small, large))
}
