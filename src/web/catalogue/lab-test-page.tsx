import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import { useRouteError } from 'react-router'
import type { LabTest } from '#contract/catalogue.ts'
import { isImaging } from '#contract/categories.ts'
import { CallError } from '#contract/client.ts'
import { useCart } from '#web/cart/cart.ts'
import { labTestFacts, trailFacts } from '#web/catalogue/catalogue-facts.ts'
import { fastingWords } from '#web/catalogue/catalogue-words.ts'
import { Chip, DetailFrame, DetailSection } from '#web/catalogue/detail-frame.tsx'
import { ParameterList } from '#web/catalogue/included-tests.tsx'
import { ErrorScreen } from '#web/platform/error-screen.tsx'
import { links } from '#web/platform/links.ts'
import { inBrowser, type LoadArgs, notFound, onServer, problemOf } from '#web/platform/load.ts'
import { pageMeta, settingsFrom } from '#web/platform/meta.ts'
import { Empty } from '#web/ui/empty.tsx'
import { GoBack } from '#web/ui/go-back.tsx'
import type { Route } from './+types/lab-test-page.ts'

const ABOVE = [
  { name: 'Home', to: links.home },
  { name: 'Lab Tests', to: links.labTests },
]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const settings = settingsFrom(matches)
  if (!loaderData || !settings) return pageMeta(matches, { title: 'Test Not Found' })
  const { test, isSample } = loaderData
  const path = links.labTest(test._id)
  return pageMeta(matches, {
    title: test.name,
    description: test.description || `${test.name}: price, preparation and what is measured.`,
    path: isSample ? undefined : path,
    facts: isSample
      ? []
      : [labTestFacts(test, settings), trailFacts([...ABOVE, { name: test.name, to: path }], settings)],
  })
}

const load = async ({ api, params: { id = '' }, signal }: LoadArgs) => {
  try {
    return { test: await api.getLabTest({ params: { id } }, { signal }), isSample: false }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { SAMPLE_LAB_TESTS } = await import('#web/catalogue/sample-catalogue.ts')
    const sample = SAMPLE_LAB_TESTS.find(test => test._id === id)
    if (sample) return { test: sample, isSample: true }
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
      chips={
        needsCentre ? (
          <Chip icon={<MapPin />}>Center visit required</Chip>
        ) : (
          <Chip icon={<House />}>Home Sample Collection</Chip>
        )
      }
      offer={{
        label: 'Test Price',
        price: test,
        needsCentre,
        book: isSample
          ? null
          : { name: test.name, addToCart: () => addLabTest(test), said: 'Added to cart successfully!' },
      }}
    >
      <Facts test={test} />
      <DetailSection title="What is measured">
        <Parameters test={test} />
      </DetailSection>
      {test.preparation && (
        <DetailSection title="How to prepare">
          <p className="max-w-prose">{test.preparation}</p>
        </DetailSection>
      )}
    </DetailFrame>
  )
}

const parameterCount = (test: LabTest): number => test.parametersCount || test.parameters.length

function Facts({ test }: { test: LabTest }) {
  const facts = [
    ['Sample type', test.sampleType || 'Blood Sample'],
    ['Report time', test.reportTime || '24 hours'],
    ['Fasting', fastingWords(test)],
    ['Parameters', parameterCount(test)],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="card p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Parameters({ test }: { test: LabTest }) {
  if (test.parameters.length > 0) return <ParameterList parameters={test.parameters} />
  return <p>{test.parametersText || 'No parameters available.'}</p>
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
