import ChevronDown from 'lucide-react/icons/chevron-down'
import { groupBy } from '#rules/group-by.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** A test of a package. Without `parameters` it is still loading, or could not be loaded. */
export interface IncludedTest {
  id: string
  name: string
  healthArea: string
  description?: string
  parameters?: readonly string[]
}

export function IncludedTests({ tests }: { tests: readonly IncludedTest[] }) {
  if (tests.length === 0) {
    return <p>{say(words.variousTests)}</p>
  }
  const areas = [...groupBy(tests, test => test.healthArea || say(catalogue.otherTests))]
  if (areas.length === 1) return <TestList tests={tests} />
  return (
    <div className="grid gap-4">
      {areas.map(([area, some]) => (
        <section key={area}>
          <h3 className="mb-1.5 font-semibold text-muted">{area}</h3>
          <TestList tests={some} />
        </section>
      ))}
    </div>
  )
}

const TestList = ({ tests }: { tests: readonly IncludedTest[] }) => (
  <ul className="card divide-y divide-line overflow-hidden">
    {tests.map(test => (
      <li key={test.id}>{test.parameters ? <OpenableTest test={test} /> : <NamedTest test={test} />}</li>
    ))}
  </ul>
)

function NamedTest({ test }: { test: IncludedTest }) {
  return <p className="flex min-h-13 items-center px-4 py-2 font-medium">{test.name}</p>
}

function OpenableTest({ test: { name, description, parameters = [] } }: { test: IncludedTest }) {
  return (
    <details className="group">
      <summary className="flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-leaf-tint">
        <span className="flex min-w-0 grow items-center justify-between gap-x-3 tight:flex-wrap">
          <span className="min-w-0 font-medium">{name}</span>
          {parameters.length > 0 && (
            <span className="shrink-0 text-sm text-muted">
              {say(common.parameters, { count: parameters.length })}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-leaf transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">
        {description && <p className="max-w-prose text-muted">{description}</p>}
        {parameters.length > 0 ? (
          <ParameterList parameters={parameters} className="mt-3" />
        ) : (
          <p className="mt-3">{say(catalogue.noParameters)}</p>
        )}
      </div>
    </details>
  )
}

/** Names of parameters, in as many columns as fit. */
export function ParameterList({
  parameters,
  className = '',
}: {
  parameters: readonly string[]
  className?: string
}) {
  return (
    <ul
      className={`grid list-disc grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-1.5 pl-5 marker:text-leaf ${className}`}
    >
      {parameters.map(parameter => (
        <li key={parameter}>{parameter}</li>
      ))}
    </ul>
  )
}
