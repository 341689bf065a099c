/** IPC messages between the supervisor and the workers. */

/** Calls by network address. */
export type Counts = Record<string, number>

export type ToMember =
  /** The first message, with the worker's number; number 1 runs the background jobs. */
  | { kind: 'begin'; place: number }
  /** `isReplaced`: another worker serves on, so readiness need not fail first. */
  | { kind: 'stop'; isReplaced: boolean }
  | { kind: 'counted'; counts: Counts }
  | { kind: 'measure'; question: number }
  | { kind: 'measured'; question: number; figures: unknown[] }

export type ToSupervisor =
  | { kind: 'ready' }
  | { kind: 'counted'; counts: Counts }
  /** Asks for the metrics of all workers. */
  | { kind: 'measure-all'; question: number }
  | { kind: 'measured'; question: number; figures: unknown }
