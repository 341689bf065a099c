import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { type Message, say } from '#text/text.ts'

interface Titled {
  title: Message<string>
  /** Without texts, the titles are in rows without cards. */
  text?: Message<string>
}

export function Reasons({ heading, reasons }: { heading: string; reasons: readonly Titled[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {heading}
      </h2>
      <ul className="grid gap-2 has-p:gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ title, text }) => (
          <li
            key={title.wording}
            className={text ? 'card flex gap-3.5 p-4 sm:block sm:p-5' : 'flex items-center gap-2.5'}
          >
            <span
              className={`grid shrink-0 place-items-center rounded-full bg-leaf-tint text-leaf ${text ? 'size-9' : 'size-7'}`}
            >
              <Check aria-hidden="true" className="size-5" />
            </span>
            <Words title={title} text={text} className="sm:mt-3" />
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
      <h2 id={id} className="mb-4 text-xl">
        {heading}
      </h2>
      <StepList steps={steps} />
    </section>
  )
}

export const StepList = ({ steps }: { steps: readonly Titled[] }) => (
  <ol className="grid gap-3 has-p:gap-5 sm:grid-cols-2 lg:grid-cols-4">
    {steps.map(({ title, text }, index) => (
      <li key={title.wording} className={text ? 'flex gap-3.5 lg:block' : 'flex items-center gap-2.5'}>
        <span
          aria-hidden="true"
          className={`grid shrink-0 place-items-center rounded-full bg-leaf font-bold text-white tabular-nums ${text ? 'size-9' : 'size-7'}`}
        >
          {index + 1}
        </span>
        <Words title={title} text={text} className="lg:mt-3" />
      </li>
    ))}
  </ol>
)

function Words({ title, text, className }: Titled & { className: string }) {
  if (!text) return <h3 className="text-base leading-tight">{say(title)}</h3>
  return (
    <div className={className}>
      <h3 className="text-lg">{say(title)}</h3>
      <p className="mt-1 text-muted">{say(text)}</p>
    </div>
  )
}
