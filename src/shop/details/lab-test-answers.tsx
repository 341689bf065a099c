import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { priceOf, Rupees } from '#kit/price.tsx'
import { useSettings } from '#kit/settings.ts'
import type { LabTestDetails } from '#shop/catalogue/contract.ts'
import { ParameterList } from '#shop/catalogue/included-tests.tsx'
import { links } from '#shop/frame/links.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { DetailSection } from './detail-frame.tsx'
import { preparationLines } from './preparation-lines.ts'
import * as words from './words.ts'

/** A question that the catalogue does not answer is left out. */
export function LabTestAnswers({ test }: { test: LabTestDetails }) {
  const preparation = preparationLines(test)
  const isAnswered = Boolean(test.why || test.who || test.reportReads)
  return (
    <>
      <Answer question={say(words.whyItIsDone)} answer={test.why} />
      <Answer question={say(words.whoShouldTakeIt)} answer={test.who} />
      <DetailSection title={say(catalogue.measured)}>
        {test.measures && <p className="max-w-prose">{test.measures}</p>}
        <dl className="my-3 flex flex-wrap gap-x-8 gap-y-1">
          <Fact name={say(words.sampleType)}>{test.sampleType || say(words.bloodSample)}</Fact>
          <Fact name={say(words.measures)}>{parameterCountText(test)}</Fact>
        </dl>
        <Parameters test={test} />
      </DetailSection>
      <DetailSection title={say(common.howToPrepareTitle)}>
        {preparation.length > 0 ? (
          <HowToPrepare sentences={preparation} />
        ) : (
          <p className="max-w-prose">{test.preparation || say(words.noPreparation)}</p>
        )}
      </DetailSection>
      {test.reportReads && (
        <DetailSection title={say(words.howToReadReportTitle)}>
          <p className="max-w-prose">{test.reportReads}</p>
          <p className="mt-2 max-w-prose text-muted">{say(words.askDoctor)}</p>
        </DetailSection>
      )}
      {test.packages.length > 0 && <PackagesWithIt packages={test.packages} />}
      {isAnswered && <ReviewNote />}
    </>
  )
}

/** '23 parameters'; for imaging, '5 findings'. */
const parameterCountText = ({ parametersCount, parameters, testType }: LabTestDetails): string =>
  testType === 'imaging'
    ? say(words.findings, { count: parametersCount || parameters.length })
    : say(words.parameters, { count: parametersCount || parameters.length })

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

function Answer({ question, answer }: { question: string; answer: string }) {
  if (!answer) return null
  return (
    <DetailSection title={question}>
      <p className="max-w-prose">{answer}</p>
    </DetailSection>
  )
}

function Parameters({ test }: { test: LabTestDetails }) {
  if (test.parameters.length > 0) return <ParameterList parameters={test.parameters} />
  return <p>{test.parametersText || say(catalogue.noParameters)}</p>
}

/** Packages shown before the rest is folded. */
const PACKAGES_SHOWN = 4

function PackagesWithIt({ packages }: Pick<LabTestDetails, 'packages'>) {
  const rest = packages.slice(PACKAGES_SHOWN)
  return (
    <DetailSection title={say(words.checkupsWithIt)}>
      <PackageLinks packages={packages.slice(0, PACKAGES_SHOWN)} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center font-semibold text-leaf">
            {say(words.moreCheckups, { count: rest.length })}
          </summary>
          <PackageLinks packages={rest} />
        </details>
      )}
    </DetailSection>
  )
}

const PackageLinks = ({ packages }: Pick<LabTestDetails, 'packages'>) => (
  <ul className="card divide-y divide-line">
    {packages.map(offered => (
      <li key={offered._id}>
        <Link
          to={links.healthCheckup(offered._id)}
          className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-leaf-tint tight:flex-wrap"
        >
          <span className="min-w-0 grow leading-snug">
            <span className="block font-medium">{offered.name}</span>
            <span className="block text-sm text-muted">
              {say(catalogue.tests, { count: offered.testCount })}
            </span>
          </span>
          <Rupees
            amount={priceOf({ ...offered, regularPrice: offered.salePrice })}
            hasSmallPaise
            className="font-semibold"
          />
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        </Link>
      </li>
    ))}
  </ul>
)

/** Notice that no doctor has reviewed the demo's texts. */
function ReviewNote() {
  if (!useSettings().isDemo) return null
  return (
    <p className="max-w-prose border-l-4 border-marigold pl-3 text-sm text-muted">{say(words.sampleTexts)}</p>
  )
}
