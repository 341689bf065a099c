import type { conflicts } from '#db/schema.ts'
import { type Keyed, keyed } from '#text/refusal-keys.ts'
import { type Sentence, say } from '#text/text.ts'

/** The reason of a conflict or refusal: in English for the desk, and as a key for the phone's language. */

export interface EventOutcome {
  outcome: 'taken' | 'known' | 'conflict' | 'refused'
  problem: string | null
  said: Keyed | null
}

type Columns = Pick<typeof conflicts.$inferSelect, 'problem' | 'problemKey' | 'problemValues'>

export const reasonColumns = (problem: Sentence) => {
  const { key, values } = keyed(problem) ?? { key: 'askTheDesk', values: {} }
  return { problem: say(problem), problemKey: key, problemValues: values }
}

export const storedReason = ({ problem, problemKey, problemValues }: Columns) => ({
  problem,
  said: { key: problemKey, values: problemValues },
})

export const conflictReason = (problem: Sentence) => storedReason(reasonColumns(problem))
