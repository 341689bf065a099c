import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Await, Link, type MetaDescriptor, useLocation } from 'react-router'
import { pageMeta } from '#kit/meta.ts'
import { searchText } from '#kit/search/find-matches.ts'
import { CATEGORIES, type Category } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import {
  type FilterCounts,
  NARROWING,
  type QuickFilters,
  readQuickFilters,
} from '#rules/catalogue/quick-filters.ts'
import type { Client } from '#shop/endpoints.ts'
import { api } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { type Deferred, inBrowser, type LoadArgs, onServer } from '#shop/frame/load.ts'
import { recall } from '#shop/frame/remembered.ts'
import * as catalogue from '#text/catalogue.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/lab-tests-page.ts'
import type { LabTest } from './contract.ts'
import { FilterBar, labelOf } from './filter-bar.tsx'
import { hasMatches } from './has-matches.ts'
import { LabTestList, LabTestSkeletons } from './lab-test-list.tsx'
import type { Batch } from './use-growing-list.ts'
import * as words from './words.ts'

// Loaded for a search only, because there are many words.
const EmergencyBox = lazy(() => import('#shop/search/emergency-box.tsx'))

// Loaded where the search is a doctor's slip.
const DoctorsSlip = lazy(() => import('./doctors-slip.tsx'))

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
  quick: QuickFilters
}

const queryOf = ({ category, search, quick }: Filters) => ({ category: labelOf(category), search, ...quick })

/** Whether filters other than the search leave out some tests. */
const isNarrowed = ({ category, quick }: Filters): boolean =>
  Boolean(category) || NARROWING.some(filter => quick[filter])

function titleOf(category: Category | undefined, search: string): string {
  const title = category
    ? say(words.labTestsTitleOf, { category: categoryName(category) })
    : say(catalogue.labTestsTitle)
  return search ? say(words.labTestsTitleFor, { title, search }) : title
}

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const { category, search = '' } = loaderData ?? {}
  return pageMeta(matches, {
    title: titleOf(category, search),
    description: say(words.labTestsDescription),
    path: search ? undefined : links.findLabTests({ category: labelOf(category) }),
  })
}

/** The first tests. A filtered list is loaded completely, because the page shows how many tests it has. Throws CallError. */
async function readFirst({ api, signal }: LoadArgs, filters: Filters): Promise<Batch<LabTest>> {
  const isWhole = isNarrowed(filters)
  const query = { ...queryOf(filters), limit: isWhole ? undefined : FIRST }
  const items = await api.listLabTests({ query }, { signal, maxMs: ANSWER_WITHIN_MS })
  return {
    items: items.slice(0, FIRST),
    hasMore: items.length >= FIRST,
    total: isWhole ? items.length : undefined,
  }
}

/** The first tests; sample data in a demo when they can't be loaded. */
async function firstBatch(args: LoadArgs, filters: Filters): Promise<Batch<LabTest>> {
  try {
    return await readFirst(args, filters)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const samples = args.isDemo ? await import('./sample-catalogue.ts') : undefined
    return {
      items: samples?.findSampleLabTests(labelOf(filters.category), filters.search) ?? [],
      hasMore: false,
      problem: say(samples ? words.sampleLabTestsInstead : words.labTestsNotLoaded),
      isStandIn: true,
    }
  }
}

async function fetchMore(from: Client, filters: Filters, offset: number): Promise<Batch<LabTest>> {
  const query = { ...queryOf(filters), limit: STEP, offset }
  const items = await from.listLabTests({ query }, { maxMs: ANSWER_WITHIN_MS })
  return { items, hasMore: items.length === STEP }
}

/** Undefined when they can't be loaded: the chips then have none. */
async function countTests({ api, signal }: LoadArgs, filters: Filters): Promise<FilterCounts | undefined> {
  try {
    return await api.countLabTests({ query: queryOf(filters) }, { signal, maxMs: ANSWER_WITHIN_MS })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return undefined
  }
}

/** While the counts of a new list are loaded, the counts of the list before. */
function useCounts(loaded: Deferred<FilterCounts | undefined>) {
  const [counts, setCounts] = useState(loaded instanceof Promise ? undefined : loaded)
  useEffect(() => {
    let isCurrent = true
    void Promise.resolve(loaded).then(found => {
      if (isCurrent) setCounts(found)
    })
    return () => {
      isCurrent = false
    }
  }, [loaded])
  return counts
}

interface Loaded extends Filters {
  list: Deferred<Batch<LabTest>>
  counts: Deferred<FilterCounts | undefined>
  hasCheckups: Deferred<boolean>
}

const load = (args: LoadArgs): Loaded => {
  const asked = args.url.searchParams
  const filters = {
    category: CATEGORIES.codeOf(asked.get('category') ?? ''),
    search: searchText(asked.get('search') ?? ''),
    quick: readQuickFilters(asked),
  }
  const { search } = filters
  const hasCheckups = hasMatches(search, () =>
    args.api.listPackages({ query: { search, limit: 1 } }, { signal: args.signal }),
  )
  return { ...filters, list: firstBatch(args, filters), counts: countTests(args, filters), hasCheckups }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LabTests({ loaderData }: Route.ComponentProps) {
  const { category, search, quick, list, hasCheckups } = loaderData
  const counts = useCounts(loaderData.counts)
  const { key } = useLocation()
  const known = recall<Batch<LabTest>>(`tests ${key}`)
  const more = (offset: number) => fetchMore(api, loaderData, offset)
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
  // If no test matches the search, every category would be empty.
  const bar = <FilterBar category={category} search={search} quick={quick} counts={counts} />
  return (
    <div className="group wrap grid grid-cols-1 gap-y-0.5 pt-1 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-x-12 lg:gap-y-3 lg:pt-6">
      {/* On a phone, a short title and the categories share a line. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
        <div className="has-data-emergency:w-full lg:col-span-full lg:mb-3">
          <h1 className="text-2xl sm:text-3xl">{titleOf(undefined, search)}</h1>
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
        {search && !isNarrowed(loaderData) ? (
          <Suspense key={key} fallback={bar}>
            <Await resolve={list}>{({ items }) => items.length > 0 && bar}</Await>
          </Suspense>
        ) : (
          bar
        )}
      </div>
      <Banner />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-3">
        {counts && counts.slip.length > 0 && (
          <Suspense key={search} fallback={null}>
            <Await resolve={list}>{({ items }) => <DoctorsSlip ids={counts.slip} items={items} />}</Await>
          </Suspense>
        )}
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
        {say(words.seeCheckups)}
      </Link>
    </p>
  )
}

function Banner() {
  return (
    <Link
      to={links.healthCheckups}
      prefetch="intent"
      className="flex items-center justify-between gap-2 self-start rounded-control bg-area-body px-4 py-2.5 font-semibold max-lg:order-last lg:row-start-4 in-emergency:hidden hover:underline forced-colors:border"
    >
      {say(words.banner)}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-leaf" />
    </Link>
  )
}
