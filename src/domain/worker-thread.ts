import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'

/** What a worker thread runs: it loads the module of its tasks, and says when each one begins. */

export interface Begun<Task> {
  task: Task
  /** Told once when the task begins. */
  began: MessagePort
}

const { default: work } = await import(workerData)

export default ({ task, began }: Begun<unknown>): unknown => {
  began.postMessage('begun')
  began.close()
  return work(task)
}
