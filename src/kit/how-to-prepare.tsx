import { isAboutMedicine } from '#rules/visits/preparation.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** Lines shown before the rest is folded. */
const MAX_OPEN = 3

export function HowToPrepare({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  // Medicines are never folded, and folding a single line would save no room.
  const least = Math.max(MAX_OPEN, sentences.findLastIndex(isAboutMedicine) + 1)
  const open = sentences.length === least + 1 ? sentences.length : least
  const folded = sentences.slice(open)
  return (
    <>
      <Sentences of={sentences.slice(0, open)} />
      {folded.length > 0 && (
        <details className="mt-1.5">
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            {say(words.morePreparation, { count: folded.length })}
          </summary>
          <Sentences of={folded} />
        </details>
      )}
    </>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {of.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
