import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'

export interface TaskPort<Task> {
  task: Task
  /** Receives one message when the task begins. */
  began: MessagePort
}

const { default: work } = await import(workerData)

export default ({ task, began }: TaskPort<unknown>): unknown => {
  began.postMessage('begun')
  began.close()
  return work(task)
}
