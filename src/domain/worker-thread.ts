import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'

export interface Begun<Task> {
  task: Task
  /** Receives one message when the task begins. */
  began: MessagePort
}

const { default: work } = await import(workerData)

export default ({ task, began }: Begun<unknown>): unknown => {
  began.postMessage('begun')
  began.close()
  return work(task)
}
