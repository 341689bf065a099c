import { lazy, Suspense } from 'react'
import { Await, Link, type MetaDescriptor, useLocation } from 'react-router'
import { pageMeta } from '#kit/meta.ts'
import { searchText } from '#kit/search/find-matches.ts'
import { Unbroken } from '#kit/unbroken.tsx'
import type { Client } from '#shop/endpoints.ts'
import { api } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { type Deferred, inBrowser, type LoadArgs, onServer } from '#shop/frame/load.ts'
import { recall } from '#shop/frame/remembered.ts'
import * as catalogue from '#text/catalogue.ts'
import { pieces, say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/health-checkups-page.ts'
import type { HealthPackage } from './contract.ts'
import { hasMatches } from './has-matches.ts'
import { PackageList, PackageSkeletons } from './package-list.tsx'
import type { Batch } from './use-growing-list.ts'
import * as words from './words.ts'

// Loaded for a search only, because there are many words.
const EmergencyBox = lazy(() => import('#shop/search/emergency-box.tsx'))

/** Page size of a request, and how many packages are shown at first and added by Load More. */
const BATCH = 10
const STEP = 6

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const search = loaderData?.search
  return pageMeta(matches, {
    title: search ? say(words.checkupsTitleFor, { search }) : say(words.checkupsTitle),
    description: say(words.checkupsDescription),
    path: search ? undefined : links.healthCheckups,
  })
}

async function fetchBatch(
  from: Client,
  search: string,
  offset: number,
  signal?: AbortSignal,
): Promise<Batch<HealthPackage>> {
  const items = await from.listPackages({ query: { search, limit: BATCH, offset } }, { signal })
  return { items, hasMore: items.length === BATCH }
}

/** The first packages; sample data in a demo when they can't be loaded. */
async function firstBatch({ api, signal, isDemo }: LoadArgs, search: string): Promise<Batch<HealthPackage>> {
  try {
    return await fetchBatch(api, search, 0, signal)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!isDemo) return { items: [], hasMore: false, problem: say(words.checkupsNotLoaded), isStandIn: true }
    const { findSamplePackages } = await import('./sample-catalogue.ts')
    return {
      items: findSamplePackages(search),
      hasMore: false,
      problem: say(words.sampleCheckupsInstead),
      isStandIn: true,
    }
  }
}

interface Loaded {
  search: string
  list: Deferred<Batch<HealthPackage>>
  hasLabTests: Deferred<boolean>
}

const load = (args: LoadArgs): Loaded => {
  const search = searchText(args.url.searchParams.get('search') ?? '')
  const hasLabTests = hasMatches(search, () =>
    args.api.listLabTests({ query: { search, limit: 1 } }, { signal: args.signal }),
  )
  return { search, list: firstBatch(args, search), hasLabTests }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function HealthCheckups({ loaderData }: Route.ComponentProps) {
  const { search, list, hasLabTests } = loaderData
  const { key } = useLocation()
  const known = recall<Batch<HealthPackage>>(`packages ${key}`)
  const fetchMore = (offset: number) => fetchBatch(api, search, offset)
  const show = (first: Batch<HealthPackage>) => (
    <PackageList key={first.problem} first={first} step={STEP} search={search} fetchMore={fetchMore} />
  )
  return (
    <div className="wrap pt-6">
      <h1 className="text-2xl sm:text-3xl">
        <Unbroken>{search ? say(words.checkupsTitleFor, { search }) : say(words.checkupsTitle)}</Unbroken>
      </h1>
      {search && (
        <Suspense fallback={null}>
          <EmergencyBox text={search} className="mt-3" />
        </Suspense>
      )}
      <p className="mt-2 mb-5 max-w-2xl text-muted">
        {search ? (
          <Suspense key={search} fallback={null}>
            <Await resolve={hasLabTests}>
              {has =>
                has && (
                  <Link to={links.findLabTests({ search })} className="text-link">
                    {say(words.seeLabTests)}
                  </Link>
                )
              }
            </Await>
          </Suspense>
        ) : (
          pieces(words.checkupsLead, {
            compare: (
              <Link key="compare" to={links.compareCheckups} prefetch="intent" className="text-link">
                <Unbroken>{say(catalogue.compareFullBody)}</Unbroken>
              </Link>
            ),
          })
        )}
      </p>
      <Suspense key={key} fallback={<PackageSkeletons />}>
        {known ? show(known) : <Await resolve={list}>{show}</Await>}
      </Suspense>
    </div>
  )
}
