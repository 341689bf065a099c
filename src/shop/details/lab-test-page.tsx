import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import { useNavigate, useRouteError } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { pageMeta, settingsFrom } from '#kit/meta.ts'
import { priceOf } from '#kit/price.tsx'
import { formatRupees } from '#rules/money.ts'
import { useCart } from '#shop/cart/cart.ts'
import { fastingWords } from '#shop/catalogue/catalogue-words.ts'
import type { LabTest, LabTestDetails } from '#shop/catalogue/contract.ts'
import { ErrorScreen } from '#shop/frame/error-screen.tsx'
import { links } from '#shop/frame/links.ts'
import { describeError, inBrowser, type LoadArgs, onServer, throwNotFound } from '#shop/frame/load.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/lab-test-page.ts'
import { labTestFacts, questionFacts, trailFacts } from './catalogue-facts.ts'
import { Chip, DetailFrame } from './detail-frame.tsx'
import { LabTestAnswers } from './lab-test-answers.tsx'
import * as words from './words.ts'

const parentPages = () => [
  { name: say(common.home), to: links.home },
  { name: say(common.labTests), to: links.labTests },
]

/** Meta description: says nothing that the page doesn't. */
const summaryOf = (test: LabTestDetails): string =>
  [
    test.description || say(words.labTestDescription, { name: test.name }),
    say(words.summary, {
      price: formatRupees(priceOf(test)),
      fasting: fastingWords(test).toLowerCase(),
      time: test.reportTime || say(words.inADay),
    }),
  ].join(' ')

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const settings = settingsFrom(matches)
  if (!loaderData || !settings) return pageMeta(matches, { title: say(words.pageNotFound) })
  const { test, isSample } = loaderData
  const path = links.labTest(test._id)
  const description = summaryOf(test)
  return pageMeta(matches, {
    title: test.name,
    description,
    path: isSample ? undefined : path,
    facts:
      import.meta.env.SSR && !isSample
        ? [
            labTestFacts(test, description, settings),
            ...questionFacts(test),
            trailFacts([...parentPages(), { name: test.name, to: path }], settings),
          ]
        : [],
  })
}

const withoutAnswers = (test: LabTest): LabTestDetails => ({
  ...test,
  why: '',
  who: '',
  measures: '',
  reportReads: '',
  packages: [],
})

async function sampleTest(id: string): Promise<LabTest | undefined> {
  const { SAMPLE_LAB_TESTS } = await import('#shop/catalogue/sample-catalogue.ts')
  return SAMPLE_LAB_TESTS.find(test => test._id === id)
}

const load = async ({ api, params: { id = '' }, signal, isDemo }: LoadArgs) => {
  try {
    return { test: await api.getLabTest({ params: { id } }, { signal }), isSample: false }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const sample = isDemo ? await sampleTest(id) : undefined
    if (sample) return { test: withoutAnswers(sample), isSample: true }
    if (error.status === 404 || error.status === 422) return throwNotFound(say(catalogue.noSuchLabTest))
    throw error
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LabTestPage({ loaderData: { test, isSample } }: Route.ComponentProps) {
  const addLabTest = useCart(cart => cart.addLabTest)
  const needsCentre = test.isCenterVisitRequired || test.testType === 'imaging'
  return (
    <DetailFrame
      key={test._id}
      above={parentPages()}
      of={test}
      lead={test.purpose || test.description}
      reportTime={test.reportTime || say(words.inADay)}
      chips={
        needsCentre ? (
          <Chip icon={<MapPin />}>{say(catalogue.centreRequired)}</Chip>
        ) : (
          <Chip icon={<House />}>{say(words.homeCollection)}</Chip>
        )
      }
      offer={{
        label: say(words.labTestPrice),
        price: test,
        needsCentre,
        book: isSample
          ? null
          : { item: test, addToCart: () => addLabTest(test), said: say(words.labTestAdded) },
      }}
    >
      <LabTestAnswers test={test} />
    </DetailFrame>
  )
}

export function ErrorBoundary() {
  const { status, message, requestId } = describeError(useRouteError())
  if (status !== 404) return <ErrorScreen message={message} requestId={requestId} />
  return (
    <Empty level={1} title={say(words.pageNotFound)} action={<GoBack otherwise={links.labTests} />}>
      <p>{say(words.lookedFor)}</p>
    </Empty>
  )
}

/** Goes back within the shop, or to the path `otherwise` if the visitor came from another site. */
function GoBack({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate()
  const goBack = () => {
    // The router counts its history entries in `idx`; 0 is the first page of this shop.
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (idx) navigate(-1)
    else navigate(otherwise)
  }
  return <Button onClick={goBack}>{say(words.goBack)}</Button>
}
