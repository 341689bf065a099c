import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { type Message, say } from '#text/text.ts'

interface Titled {
  title: Message<string>
  text: Message<string>
}

export function Reasons({ heading, reasons }: { heading: string; reasons: readonly Titled[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {heading}
      </h2>
      <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ title, text }) => (
          <li key={title.wording} className="card flex gap-3.5 p-4 sm:block sm:p-5">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-tint text-leaf">
              <Check aria-hidden="true" className="size-5" />
            </span>
            <div className="sm:mt-3">
              <h3 className="text-lg">{say(title)}</h3>
              <p className="mt-1 text-muted">{say(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Steps({ heading, steps }: { heading: string; steps: readonly Titled[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-xl">
        {heading}
      </h2>
      <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title.wording} className="flex gap-3.5 lg:block">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf font-bold text-white tabular-nums"
            >
              {index + 1}
            </span>
            <div className="lg:mt-3">
              <h3 className="text-lg">{say(title)}</h3>
              <p className="mt-1 text-muted">{say(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
