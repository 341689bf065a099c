/** What to do before the visit, a sentence each; nothing when there is nothing to do. */
export function HowToPrepare({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
