import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import { Suspense } from 'react'
import { Await, Link, useRouteError } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { pageMeta, settingsFrom } from '#kit/meta.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { useCart } from '#shop/cart/cart.ts'
import { ageWords, peopleWords, reportsInWords, testsIncludedWords } from '#shop/catalogue/catalogue-words.ts'
import type { HealthPackage } from '#shop/catalogue/contract.ts'
import { type IncludedTest, IncludedTests } from '#shop/catalogue/included-tests.tsx'
import { pickFullBody } from '#shop/compare/compare-packages.ts'
import type { Client } from '#shop/endpoints.ts'
import { ErrorScreen } from '#shop/frame/error-screen.tsx'
import { links } from '#shop/frame/links.ts'
import {
  type Deferred,
  describeError,
  inBrowser,
  type LoadArgs,
  onServer,
  throwNotFound,
} from '#shop/frame/load.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/health-checkup-page.ts'
import { packageFacts, trailFacts } from './catalogue-facts.ts'
import { Chip, DetailFrame, DetailSection } from './detail-frame.tsx'
import * as words from './words.ts'

const parentPages = () => [
  { name: say(common.home), to: links.home },
  { name: say(common.healthCheckups), to: links.healthCheckups },
]

const descriptionOf = (offered: HealthPackage): string => offered.description || say(words.checkupDescription)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const settings = settingsFrom(matches)
  if (!loaderData || !settings) return pageMeta(matches, { title: say(catalogue.noSuchCheckup) })
  const { offered, isSample } = loaderData
  const path = links.healthCheckup(offered._id)
  const description = descriptionOf(offered)
  return pageMeta(matches, {
    title: offered.name,
    description,
    path: isSample ? undefined : path,
    facts:
      import.meta.env.SSR && !isSample
        ? [
            packageFacts(offered, description, settings),
            trailFacts([...parentPages(), { name: offered.name, to: path }], settings),
          ]
        : [],
  })
}

interface Loaded {
  offered: HealthPackage
  tests: Deferred<IncludedTest[]>
  isSample: boolean
}

/** A test of a package; only the package's own data when it can't be loaded. */
async function testOf(
  api: Client,
  { _id: id, name, healthArea }: HealthPackage['labTests'][number],
  signal: AbortSignal,
): Promise<IncludedTest> {
  try {
    const test = await api.getLabTest({ params: { id } }, { signal })
    return { id, name: test.name, healthArea, description: test.description, parameters: test.parameters }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { id, name: name || say(common.labTest), healthArea }
  }
}

async function samplePackage(id: string): Promise<Loaded | undefined> {
  const { SAMPLE_LAB_TESTS, SAMPLE_PACKAGES } = await import('#shop/catalogue/sample-catalogue.ts')
  const offered = SAMPLE_PACKAGES.find(sample => sample._id === id)
  if (!offered) return undefined
  const ids = offered.labTests.map(test => test._id)
  const tests = SAMPLE_LAB_TESTS.filter(test => ids.includes(test._id)).map(test => ({
    id: test._id,
    ...test,
  }))
  return { offered, tests, isSample: true }
}

const load = async ({ api, params: { id = '' }, signal, isDemo }: LoadArgs): Promise<Loaded> => {
  try {
    const offered = await api.getPackage({ params: { id } }, { signal })
    const tests = Promise.all(offered.labTests.map(test => testOf(api, test, signal)))
    return { offered, tests, isSample: false }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const sample = isDemo ? await samplePackage(id) : undefined
    if (sample) return sample
    if (error.status === 404 || error.status === 422) return throwNotFound(say(catalogue.noSuchCheckup))
    throw error
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function HealthCheckupPage({
  loaderData: { offered, tests, isSample },
}: Route.ComponentProps) {
  const addPackage = useCart(cart => cart.addPackage)
  const needsCentre = offered.isCenterVisitRequired
  const preparation = howToPrepare({ ...offered, texts: offered.preparation })
  const named = offered.labTests.map(({ _id, ...named }) => ({ id: _id, ...named }))
  return (
    <DetailFrame
      key={offered._id}
      above={parentPages()}
      of={offered}
      lead={descriptionOf(offered)}
      chips={<Chips offered={offered} needsCentre={needsCentre} />}
      offer={{
        label: say(words.checkupPrice),
        price: offered,
        needsCentre,
        book: isSample
          ? null
          : {
              item: offered,
              addToCart: () => addPackage(offered),
              said: say(words.checkupAdded),
            },
      }}
    >
      <DetailSection title={say(catalogue.testsIncluded)}>
        <Suspense fallback={<IncludedTests tests={named} />}>
          <Await resolve={tests}>{loaded => <IncludedTests tests={loaded} />}</Await>
        </Suspense>
      </DetailSection>
      {preparation.length > 0 && (
        <DetailSection title={say(common.howToPrepareTitle)}>
          <HowToPrepare sentences={preparation} />
        </DetailSection>
      )}
      {pickFullBody([offered]).length > 0 && !isSample && (
        <p>
          <Link to={links.compareCheckups} prefetch="intent" className="text-link py-2.5">
            {say(catalogue.compareFullBody)}
          </Link>
        </p>
      )}
      <DetailSection title={say(words.goodToKnow)}>
        <GoodToKnow offered={offered} />
      </DetailSection>
    </DetailFrame>
  )
}

function Chips({ offered, needsCentre }: { offered: HealthPackage; needsCentre: boolean }) {
  return (
    <>
      <Chip icon={<Check />}>{testsIncludedWords(offered)}</Chip>
      <Chip icon={<Clock />}>{reportsInWords(offered)}</Chip>
      {needsCentre ? (
        <Chip icon={<MapPin />}>{say(catalogue.centreRequired)}</Chip>
      ) : (
        <Chip icon={<House />}>{say(words.homeCollection)}</Chip>
      )}
    </>
  )
}

function GoodToKnow({ offered }: { offered: HealthPackage }) {
  const sentences = [peopleWords(offered), ageWords(offered)]
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-leaf">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

export function ErrorBoundary() {
  const { status, message, requestId } = describeError(useRouteError())
  if (status !== 404) return <ErrorScreen message={message} requestId={requestId} />
  return (
    <Empty
      level={1}
      title={say(catalogue.noSuchCheckup)}
      action={<ButtonLink to={links.healthCheckups}>{say(catalogue.allCheckups)}</ButtonLink>}
    >
      <p>{say(words.checkupRenamed)}</p>
    </Empty>
  )
}
