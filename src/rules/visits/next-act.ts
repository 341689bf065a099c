import { MEDICAL_LIMITS } from '../catalogue/medical-limits.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { breakfastAt, hasSecondSample, isAfterBreakfast, type Needs } from './eating.ts'
import type { FastStart } from './fasting.ts'
import { startOfSlot } from './slots.ts'

/**
 * What a person eats next, before a visit and during it. In a file of its own, so that pages of tests don't load it.
 */

export interface Eating extends Needs {
  /** The strictest fast of the day; null for none. */
  fast: FastStart | null
}

export interface VisitTimes {
  slot: FastStart
  firstTakenAt: Date | null
  /** When the person began to eat, as they reported it. */
  mealAt: Date | null
}

/** `at`: when it is to be done. `sample`: when the next sample is taken after a meal. */
export type Act =
  | { kind: 'as-usual' | 'ask-first' | 'waited-long' | 'done' }
  | { kind: 'eat-until'; at: Date }
  | { kind: 'only-water' }
  | { kind: 'breakfast'; at: Date; sample: Date }
  | { kind: 'eat-now'; at: Date; sample: Date }
  | { kind: 'eaten'; sample: Date }

/** The sample after the meal, as planned until the meal has begun; null without one. */
export function sampleAfterMeal(needs: Needs, times: VisitTimes): Date | null {
  if (needs.afterMealHours === 0) return null
  const { slot, firstTakenAt, mealAt } = times
  const start = startOfSlot(slot)
  const after = (meal: number) => meal + needs.afterMealHours * HOUR_MS
  if (!hasSecondSample(needs)) return new Date(Math.max(start, mealAt ? after(mealAt.getTime()) : start))
  if (!firstTakenAt) return new Date(after(start + HOUR_MS))
  return new Date(after(mealAfter(firstTakenAt, mealAt)))
}

const STEP_MS = 5 * MINUTE_MS

/** When the meal after the first sample began, or is to begin. */
function mealAfter(firstTakenAt: Date, mealAt: Date | null): number {
  if (mealAt && mealAt >= firstTakenAt) return mealAt.getTime()
  const soonest = firstTakenAt.getTime() + MEDICAL_LIMITS.minutesToMeal * MINUTE_MS
  return Math.ceil(soonest / STEP_MS) * STEP_MS
}

/** What the person does next. */
export function nextAct(eating: Eating, times: VisitTimes, now: Date): Act {
  const { slot, firstTakenAt, mealAt } = times
  const sample = sampleAfterMeal(eating, times)
  if (firstTakenAt) {
    if (!sample || !hasSecondSample(eating)) return { kind: 'done' }
    if (mealAt && mealAt >= firstTakenAt) return { kind: 'eaten', sample }
    return { kind: 'eat-now', at: new Date(mealAfter(firstTakenAt, null)), sample }
  }
  if (sample && isAfterBreakfast(eating)) {
    const at = breakfastAt(eating, slot)
    if (mealAt) return { kind: 'eaten', sample }
    // Another visit of the day may need a fast before this one.
    if (!eating.fast || now >= at) return { kind: 'breakfast', at, sample }
  }
  if (eating.fast) {
    const from = startOfSlot(eating.fast)
    if (now.getTime() < from) return { kind: 'eat-until', at: new Date(from) }
    return { kind: now.getTime() < startOfSlot(slot) + HOUR_MS ? 'only-water' : 'waited-long' }
  }
  return { kind: eating.noFast ? 'ask-first' : 'as-usual' }
}
