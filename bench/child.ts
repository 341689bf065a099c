import { type ChildProcess, fork } from 'node:child_process'

/** Programs of the bench that run in a process of their own. */

/** Starts a program of this folder; it gets its task by message and answers by message. */
export const startProgram = (file: string): ChildProcess =>
  fork(new URL(file, import.meta.url), { serialization: 'advanced' })

/** Sends a task and waits for the answer. Throws when the program ends instead. */
export function askProgram<Answer>(child: ChildProcess, task: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a program of the bench ended (${code})`))
    child.once('exit', ended)
    child.once('message', message => {
      child.off('exit', ended)
      resolve(message as Answer)
    })
    child.send(task as object)
  })
}

/** Ends a program that we started, and waits until it is gone. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await gone
}
