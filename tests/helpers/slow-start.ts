import { setTimeout } from 'node:timers/promises'

/** A worker thread's module for tests that takes two seconds to load. */
await setTimeout(2000)

export default (task: string): string => task
