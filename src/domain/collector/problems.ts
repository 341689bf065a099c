import type { conflicts } from '#db/schema.ts'
import { type Keyed, keyed } from '#text/refusal-keys.ts'
import { type Sentence, say } from '#text/text.ts'

/** Why an event is a conflict or refused: in English for the desk and logs, and by a key for the phone's language. */

/** Of an event that a phone reported. */
export interface Outcome {
  outcome: 'taken' | 'known' | 'conflict' | 'refused'
  problem: string | null
  said: Keyed | null
}

type Columns = Pick<typeof conflicts.$inferSelect, 'problem' | 'problemKey' | 'problemValues'>

/** A reason as rows of conflicts have it. */
export const problemColumns = (problem: Sentence) => {
  const { key, values } = keyed(problem) ?? { key: 'askTheDesk', values: {} }
  return { problem: say(problem), problemKey: key, problemValues: values }
}

/** A reason of such a row as a phone gets it. */
export const shapeProblem = ({ problem, problemKey, problemValues }: Columns) => ({
  problem,
  said: { key: problemKey, values: problemValues },
})

/** The same of a sentence. */
export const problemOf = (problem: Sentence) => shapeProblem(problemColumns(problem))
