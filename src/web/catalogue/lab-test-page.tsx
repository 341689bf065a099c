import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import type { LabTest, LabTestDetails } from '#contract/catalogue.ts'
import { CallError } from '#contract/client.ts'
import { isImaging } from '#rules/categories.ts'
import { formatRupees } from '#rules/money.ts'
import { useCart } from '#web/cart/cart.ts'
import { labTestFacts, trailFacts } from '#web/catalogue/catalogue-facts.ts'
import { counted, fastingWords } from '#web/catalogue/catalogue-words.ts'
import { Chip, DetailFrame } from '#web/catalogue/detail-frame.tsx'
import { HealthPicture } from '#web/catalogue/health-picture.tsx'
import { TestAnswers } from '#web/catalogue/test-answers.tsx'
import { ErrorScreen } from '#web/platform/error-screen.tsx'
import { links } from '#web/platform/links.ts'
import { inBrowser, type LoadArgs, notFound, onServer, problemOf } from '#web/platform/load.ts'
import { pageMeta, settingsFrom } from '#web/platform/meta.ts'
import { Empty } from '#web/ui/empty.tsx'
import { GoBack } from '#web/ui/go-back.tsx'
import { priceOf, Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/lab-test-page.ts'

const ABOVE = [
  { name: 'Home', to: links.home },
  { name: 'Lab Tests', to: links.labTests },
]

/** For search engines: only what the page itself says. */
const summaryOf = (test: LabTestDetails): string =>
  [
    test.description || `${test.name}: price, preparation and what is measured.`,
    `${formatRupees(priceOf(test))}, ${fastingWords(test).toLowerCase()}, report in ${test.reportTime || '24 hours'}.`,
  ].join(' ')

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const settings = settingsFrom(matches)
  if (!loaderData || !settings) return pageMeta(matches, { title: 'Test Not Found' })
  const { test, isSample } = loaderData
  const path = links.labTest(test._id)
  return pageMeta(matches, {
    title: test.name,
    description: summaryOf(test),
    path: isSample ? undefined : path,
    facts: isSample
      ? []
      : [labTestFacts(test, settings), trailFacts([...ABOVE, { name: test.name, to: path }], settings)],
  })
}

const withoutAnswers = (test: LabTest): LabTestDetails => ({
  ...test,
  ...{ why: '', who: '', measures: '', reportReads: '', packages: [] },
})

async function sampleTest(id: string): Promise<LabTest | undefined> {
  const { SAMPLE_LAB_TESTS } = await import('#web/catalogue/sample-catalogue.ts')
  return SAMPLE_LAB_TESTS.find(test => test._id === id)
}

const load = async ({ api, params: { id = '' }, signal, isDemo }: LoadArgs) => {
  try {
    return { test: await api.getLabTest({ params: { id } }, { signal }), isSample: false }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const sample = isDemo ? await sampleTest(id) : undefined
    if (sample) return { test: withoutAnswers(sample), isSample: true }
    if (error.status === 404 || error.status === 422) return notFound('Lab test not found.')
    throw error
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LabTestPage({ loaderData: { test, isSample } }: Route.ComponentProps) {
  const addLabTest = useCart(cart => cart.addLabTest)
  const needsCentre = test.isCenterVisitRequired || isImaging(test)
  return (
    <DetailFrame
      key={test._id}
      above={ABOVE}
      title={test.name}
      description={test.description}
      picture={<HealthPicture of={test} className="size-18 shrink-0 lg:size-24" />}
      chips={
        needsCentre ? (
          <Chip icon={<MapPin />}>Center visit required</Chip>
        ) : (
          <Chip icon={<House />}>Home Sample Collection</Chip>
        )
      }
      lead={<PriceAndFasting test={test} />}
      facts={<Facts test={test} />}
      offer={{
        label: 'Test Price',
        price: test,
        needsCentre,
        book: isSample
          ? null
          : { name: test.name, addToCart: () => addLabTest(test), said: 'Added to cart successfully!' },
      }}
    >
      <TestAnswers test={test} />
    </DetailFrame>
  )
}

/** '₹399.00' and '12 hours fasting': what one asks first. */
function PriceAndFasting({ test }: { test: LabTestDetails }) {
  const { fastingHours } = test
  return (
    <p className="mt-1 text-2xl leading-tight font-bold">
      <Rupees amount={priceOf(test)} className="block" />{' '}
      <span className={fastingHours > 0 ? 'text-marigold-ink' : 'text-leaf'}>
        {fastingHours > 0 ? `${fastingHours} hours fasting` : 'No fasting'}
      </span>
    </p>
  )
}

/** '23 values'; of a picture, '5 findings'. */
const measuredWords = ({ parametersCount, parameters, testType }: LabTestDetails): string =>
  counted(parametersCount || parameters.length, testType === 'imaging' ? 'finding' : 'value')

/** What must be known before booking, fasting first. */
function Facts({ test }: { test: LabTestDetails }) {
  const isFasting = test.fastingHours > 0
  return (
    <dl className="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-4">
      <Fact name="Fasting" isHighlighted={isFasting}>
        {isFasting ? `${test.fastingHours} hours before` : 'No fasting required'}
      </Fact>
      <Fact name="Report time">{test.reportTime || '24 hours'}</Fact>
      <Fact name="Sample type">{test.sampleType || 'Blood Sample'}</Fact>
      <Fact name="Measures">{measuredWords(test)}</Fact>
    </dl>
  )
}

function Fact({
  name,
  isHighlighted,
  children,
}: {
  name: string
  isHighlighted?: boolean
  children: ReactNode
}) {
  return (
    <div className={`card px-3.5 py-3 ${isHighlighted ? 'border-marigold bg-marigold-tint' : ''}`}>
      <dt className={`text-sm ${isHighlighted ? 'text-marigold-ink' : 'text-muted'}`}>{name}</dt>
      <dd className={`font-semibold ${isHighlighted ? 'text-marigold-ink' : ''}`}>{children}</dd>
    </div>
  )
}

export function ErrorBoundary() {
  const { status, message } = problemOf(useRouteError())
  if (status !== 404) return <ErrorScreen message={message} />
  return (
    <Empty level={1} title="Test Not Found" action={<GoBack otherwise={links.labTests} />}>
      <p>The lab test you're looking for could not be found.</p>
    </Empty>
  )
}
