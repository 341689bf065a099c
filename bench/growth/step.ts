import type { Side } from './side.ts'

/** A measured call or command, run once per round on each shop. */
export interface Step {
  what: string
  /** Unmeasured preparation. */
  prepare?(side: Side, round: number): Promise<void>
  run(side: Side, round: number): Promise<unknown>
}

/** Customers with measured orders (fill-orders.ts), used in rotation. */
export const MEASURED = 40
export const measuredCustomer = (round: number): number => 1 + (round % MEASURED)

/** A customer without a booking in this run. */
export const newcomer = (round: number): number => 101 + round

/** The first customer to erase: with one order, long finished. */
export const FIRST_ERASED = 4001
export const erased = (round: number): number => FIRST_ERASED + round
