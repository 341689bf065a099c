import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { Breadcrumbs } from '#kit/breadcrumbs.tsx'
import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Price } from '#kit/price.tsx'
import { Unbroken } from '#kit/unbroken.tsx'
import { formatRupees } from '#rules/money.ts'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { ageWords, fastWords, peopleWords } from '#shop/catalogue/catalogue-words.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs, onServer } from '#shop/frame/load.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/compare-checkups-page.ts'
import { type Comparison, comparePackages, pickFullBody, type Step } from './compare-packages.ts'
import * as words from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say(words.title),
    description: say(words.description),
    path: links.compareCheckups,
  })

const load = async ({ api, signal }: LoadArgs) => ({
  packages: pickFullBody(await api.listPackages({ query: { search: 'full body' } }, { signal })),
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompareCheckupsPage({ loaderData: { packages } }: Route.ComponentProps) {
  if (packages.length < 2) {
    return (
      <Empty
        level={1}
        title={say(words.nothing)}
        action={<ButtonLink to={links.healthCheckups}>{say(catalogue.allCheckups)}</ButtonLink>}
      />
    )
  }
  const comparison = comparePackages(packages)
  return (
    <div className="wrap pt-2 pb-10">
      <Breadcrumbs
        above={[
          { name: say(common.home), to: links.home },
          { name: say(common.healthCheckups), to: links.healthCheckups },
        ]}
        here={say(words.title)}
      />
      <h1 className="mt-2 text-2xl lg:text-3xl">
        <Unbroken>{say(words.title)}</Unbroken>
      </h1>
      <p className="mt-2 max-w-prose text-muted">{say(words.lead)}</p>
      <ul className="mt-5 grid gap-3.5 lg:grid-cols-3">
        {comparison.steps.map((step, index) => (
          <li key={step.offered._id}>
            <StepCard step={step} before={comparison.steps[index - 1]} />
          </li>
        ))}
      </ul>
      <h2 className="mt-9 mb-3 text-xl">{say(words.testByTest)}</h2>
      <TestTable comparison={comparison} />
    </div>
  )
}

function StepCard({ step, before }: { step: Step; before: Step | undefined }) {
  const { offered, more, added, left, within } = step
  const addPackage = useCart(cart => cart.addPackage)
  const facts = [
    say(catalogue.tests, { count: offered.testCount }),
    say(common.parameters, { count: offered.parametersCount }),
    fastWords(offered),
  ]
  return (
    <article className="card flex h-full flex-col gap-3 p-4.5">
      <div>
        <h2 className="text-lg">
          <Link to={links.healthCheckup(offered._id)} prefetch="intent" className="hover:underline">
            <Unbroken>{offered.name}</Unbroken>
          </Link>
        </h2>
        <p className="text-muted">{facts.join(', ')}</p>
        <p className="text-muted">{peopleWords(offered)}</p>
        <p className="text-muted">{ageWords(offered)}</p>
      </div>
      <div>
        <p className="font-semibold">
          {before && more !== null
            ? say(words.moreThan, { amount: formatRupees(more), name: before.shortName })
            : say(words.itsTests)}
        </p>
        <ul className="mt-1.5 grid gap-1">
          {(before ? added : offered.labTests).map(test => (
            <li key={test._id} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
              {test.name}
            </li>
          ))}
        </ul>
        {within.length > 0 && (
          <p className="mt-1.5 text-muted">
            {say(words.partOfLarger, { tests: within.map(test => test.name).join('; ') })}
          </p>
        )}
        {left.length > 0 && (
          <p className="mt-1.5 text-muted">
            {say(words.inPlaceOf, { tests: left.map(test => test.name).join('; ') })}
          </p>
        )}
      </div>
      <div className="mt-auto flex items-end justify-between gap-3 border-t border-dashed border-line pt-3.5">
        <Price of={offered} isStacked />
        <BookButton item={offered} addToCart={() => addPackage(offered)} />
      </div>
    </article>
  )
}

function TestTable({ comparison: { steps, areas } }: { comparison: Comparison }) {
  // For a screen that is narrower than the table.
  const scrolledByKeys = { tabIndex: 0, role: 'group', 'aria-label': say(words.whichTests) } as const
  return (
    // `relative`, so that hidden text for screen readers scrolls with the table; otherwise it would widen the page.
    <div className="card relative overflow-x-auto" {...scrolledByKeys}>
      <table className="w-full border-collapse wrap-normal text-[0.9375rem]">
        <caption className="sr-only">{say(words.whichTests)}</caption>
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className="px-4 py-3 text-left">
              {say(words.test)}
            </th>
            {steps.map(step => (
              <th key={step.offered._id} scope="col" className="px-1.5 py-3 text-sm sm:px-4">
                {step.shortName}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map(({ area, tests }) => (
          <tbody key={area}>
            <tr className="bg-leaf-tint">
              <th
                scope="rowgroup"
                colSpan={steps.length + 1}
                className="px-4 py-1.5 text-left text-leaf-dark"
              >
                {area}
              </th>
            </tr>
            {tests.map(({ name, isIn }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="px-4 py-2.5 text-left leading-snug font-normal">
                  {name}
                </th>
                {steps.map((step, index) => (
                  <td key={step.offered._id} className="px-1.5 py-2.5 text-center sm:px-4">
                    {isIn[index] ? <Has /> : <HasNot />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const Has = () => (
  <>
    <Check aria-hidden="true" className="mx-auto size-5 text-leaf" />
    <span className="sr-only">{say(words.yes)}</span>
  </>
)

const HasNot = () => (
  <>
    <span aria-hidden="true" className="text-muted">
      –
    </span>
    <span className="sr-only">{say(words.no)}</span>
  </>
)
