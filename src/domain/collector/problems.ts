import type { conflicts } from '#db/schema.ts'
import { type Keyed, keyed } from '#text/refusal-keys.ts'
import { type Sentence, say } from '#text/text.ts'

/**
 * The reason of a conflict or refusal: in English for the desk and logs, as a key for the phone's
 * language.
 */

export interface Outcome {
  outcome: 'taken' | 'known' | 'conflict' | 'refused'
  problem: string | null
  said: Keyed | null
}

type Columns = Pick<typeof conflicts.$inferSelect, 'problem' | 'problemKey' | 'problemValues'>

export const problemColumns = (problem: Sentence) => {
  const { key, values } = keyed(problem) ?? { key: 'askTheDesk', values: {} }
  return { problem: say(problem), problemKey: key, problemValues: values }
}

export const shapeProblem = ({ problem, problemKey, problemValues }: Columns) => ({
  problem,
  said: { key: problemKey, values: problemValues },
})

export const problemOf = (problem: Sentence) => shapeProblem(problemColumns(problem))
