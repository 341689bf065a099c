import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import type { CallError } from '#wire/client.ts'

/** What stands where a page's data would: that they are on their way, or why they are not here or not fresh. */
export function Problem({ problem, isLoading }: { problem: CallError | undefined; isLoading: boolean }) {
  if (problem)
    return (
      <p role="alert" className="desk-problem">
        {problem.status === 0 ? say(desk.notFresh) : problem.message}
      </p>
    )
  return isLoading ? <p role="status">{say(desk.deskLoading)}</p> : null
}
