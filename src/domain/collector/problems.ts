import type { EventOutcome } from '#contract/collector/collector.ts'
import type { heldEvents } from '#db/schema.ts'
import { keyed } from '#text/collector/refusals.ts'
import { type Sentence, say } from '#text/text.ts'

/** Why an event is held or refused: in English for the desk and logs, and by a key for the phone's language. */

type Columns = Pick<typeof heldEvents.$inferSelect, 'problem' | 'problemKey' | 'problemValues'>

/** A reason as rows of held events have it. */
export const problemColumns = (problem: Sentence) => {
  const { key, values } = keyed(problem) ?? { key: 'askTheDesk', values: {} }
  return { problem: say(problem), problemKey: key, problemValues: values }
}

/** A reason as the contract has it; `said` null in rows of before. */
export const shapeProblem = ({ problem, problemKey, problemValues }: Columns) => ({
  problem,
  said: problemKey === null ? null : { key: problemKey, values: problemValues ?? {} },
})

/** The same of a sentence. */
export const problemOf = (problem: Sentence): Pick<EventOutcome, 'problem' | 'said'> =>
  shapeProblem(problemColumns(problem))
