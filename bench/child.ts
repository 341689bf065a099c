import { type ChildProcess, fork } from 'node:child_process'

/** Child processes of the bench. */

/** Forks a program of this folder, which takes tasks and answers by messages. */
export const startProgram = (file: string): ChildProcess =>
  fork(new URL(file, import.meta.url), { serialization: 'advanced' })

/** Sends a task and waits for the answer. Throws when the program exits instead. */
export function runTask<Answer>(child: ChildProcess, task: unknown): Promise<Answer> {
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

/** Ends a child process and waits for its exit. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await gone
}
