import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, Suspense } from 'react'
import { Await, Link, type MetaDescriptor, useLocation } from 'react-router'
import { pageMeta } from '#kit/meta.ts'
import { searchText } from '#kit/search/find-matches.ts'
import { CATEGORIES, type Category } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import type { Client } from '#shop/endpoints.ts'
import { api } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type Later, type LoadArgs, onServer } from '#shop/frame/load.ts'
import { recall } from '#shop/frame/remembered.ts'
import * as catalogue from '#text/catalogue.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/lab-tests-page.ts'
import { CategoryBar, labelOf } from './category-bar.tsx'
import type { LabTest } from './contract.ts'
import { findsAny } from './finds-any.ts'
import { LabTestList, LabTestSkeletons } from './lab-test-list.tsx'
import type { Batch } from './use-growing-list.ts'
import * as words from './words.ts'

// Loaded for a search only, because there are many words.
const EmergencyBox = lazy(() => import('#shop/search/emergency-box.tsx'))

/** How many tests are shown at first, and added by Load More. */
const STEP = 10
/** One more than is shown, to find out whether there are more. */
const FIRST = STEP + 1
/** Timeout of a list request, ms. */
const ANSWER_WITHIN_MS = 5000

interface Filters {
  /** Undefined: all categories. */
  category: Category | undefined
  search: string
}

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const { category, search = '' } = loaderData ?? {}
  const title = category
    ? say(words.labTestsTitleOf, { category: categoryName(category) })
    : say(catalogue.labTestsTitle)
  return pageMeta(matches, {
    title: search ? say(words.labTestsTitleFor, { title, search }) : title,
    description: say(words.labTestsDescription),
    path: search ? undefined : links.findLabTests({ category: labelOf(category) }),
  })
}

const inTime = (signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), ...(signal ? [signal] : [])])

/** The first tests. A category is loaded completely, because the page shows how many it has. Throws CallError. */
async function readFirst({ api, signal }: LoadArgs, { category, search }: Filters): Promise<Batch<LabTest>> {
  const isWhole = category !== undefined
  const query = { category: labelOf(category), search, limit: isWhole ? undefined : FIRST }
  const items = await api.listLabTests({ query }, { signal: inTime(signal) })
  return {
    items: items.slice(0, FIRST),
    hasMore: isWhole ? items.length > FIRST : items.length === FIRST,
    total: isWhole ? items.length : undefined,
  }
}

/** The first tests; sample data in a demo when they can't be loaded. */
async function firstBatch(args: LoadArgs, filters: Filters): Promise<Batch<LabTest>> {
  try {
    return await readFirst(args, filters)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!args.isDemo)
      return { items: [], hasMore: false, problem: say(words.labTestsNotLoaded), isStandIn: true }
    const { findSampleLabTests } = await import('./sample-catalogue.ts')
    const items = findSampleLabTests(labelOf(filters.category), filters.search)
    const problem = say(words.sampleLabTestsInstead)
    return { items, hasMore: false, total: items.length, problem, isStandIn: true }
  }
}

async function fetchMore(
  from: Client,
  { category, search }: Filters,
  offset: number,
): Promise<Batch<LabTest>> {
  const query = { category: labelOf(category), search, limit: STEP, offset }
  const items = await from.listLabTests({ query }, { signal: inTime() })
  return { items, hasMore: items.length === STEP }
}

interface Loaded extends Filters {
  list: Later<Batch<LabTest>>
  hasCheckups: Later<boolean>
}

const load = (args: LoadArgs): Loaded => {
  const asked = args.url.searchParams
  const filters = {
    category: CATEGORIES.codeOf(asked.get('category') ?? ''),
    search: searchText(asked.get('search') ?? ''),
  }
  const { search } = filters
  const hasCheckups = findsAny(search, () =>
    args.api.listPackages({ query: { search, limit: 1 } }, { signal: args.signal }),
  )
  return { ...filters, list: firstBatch(args, filters), hasCheckups }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LabTests({ loaderData }: Route.ComponentProps) {
  const { category, search, list, hasCheckups } = loaderData
  const { key } = useLocation()
  const known = recall<Batch<LabTest>>(`tests ${key}`)
  const more = (offset: number) => fetchMore(api, { category, search }, offset)
  const show = (first: Batch<LabTest>) => (
    <LabTestList
      key={first.problem}
      first={first}
      step={STEP}
      category={category}
      search={search}
      fetchMore={more}
    />
  )
  // If no test was found, each category would be empty.
  const bar = <CategoryBar chosen={category} search={search} />
  return (
    <div className="group wrap grid grid-cols-1 gap-y-0.5 pt-1 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12 lg:gap-y-3 lg:pt-6">
      {/* On a phone, a short title and the categories share a line. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
        <div className="has-data-emergency:w-full lg:col-span-full lg:mb-3">
          <h1 className="text-2xl sm:text-3xl">
            {search ? say(words.labTestsFor, { search }) : say(catalogue.labTestsTitle)}
          </h1>
          {search && (
            <>
              <Suspense fallback={null}>
                <EmergencyBox text={search} className="mt-3" />
              </Suspense>
              <Suspense key={search} fallback={<SeeCheckups search={search} isInvisible />}>
                <Await resolve={hasCheckups}>{has => has && <SeeCheckups search={search} />}</Await>
              </Suspense>
            </>
          )}
        </div>
        {search && !category ? (
          <Suspense key={key} fallback={bar}>
            <Await resolve={list}>{({ items }) => items.length > 0 && bar}</Await>
          </Suspense>
        ) : (
          bar
        )}
      </div>
      <Banner />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <Suspense key={key} fallback={<LabTestSkeletons />}>
          {known ? show(known) : <Await resolve={list}>{show}</Await>}
        </Suspense>
      </div>
    </div>
  )
}

function SeeCheckups({ search, isInvisible }: { search: string; isInvisible?: boolean }) {
  return (
    <p className={`mt-1 ${isInvisible ? 'invisible' : ''}`}>
      <Link to={links.searchHealthCheckups(search)} className="text-link">
        {say(words.seeCheckups, { search })}
      </Link>
    </p>
  )
}

function Banner() {
  return (
    <Link
      to={links.healthCheckups}
      prefetch="intent"
      className="flex min-h-11 items-center justify-between gap-2 self-start rounded-control max-lg:order-last bg-area-body px-4 py-2 leading-snug font-semibold group-has-data-emergency:hidden hover:underline forced-colors:border"
    >
      {say(words.banner)}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-leaf" />
    </Link>
  )
}
