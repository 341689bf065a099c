import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta, settingsFrom } from '#kit/meta.ts'
import { CatalogueProblem } from '#shop/catalogue/catalogue-problem.tsx'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { PackageCard, PackageCardSkeleton } from '#shop/catalogue/package-card.tsx'
import { PackageWindow, useOpenedPackage } from '#shop/catalogue/package-list.tsx'
import { Collectors } from '#shop/company/collectors.tsx'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type Later, type LoadArgs, onServer, type StandIn } from '#shop/frame/load.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/home-page.ts'
import { HomeCareTiles } from './home-care-tiles.tsx'
import { HomeHero, TrustPoints } from './home-hero.tsx'
import { pickFeatured, pickPopular } from './home-picks.ts'
import { HomeTests } from './home-tests.tsx'
import { Partners, Voices } from './home-voices.tsx'
import { KnownCustomer } from './known-customer.tsx'
import { HomeSection } from './section.tsx'
import * as words from './words.ts'

const TESTS_SHOWN = 5

interface Picks extends Partial<StandIn> {
  featured?: HealthPackage
  popular: HealthPackage[]
  tests: LabTest[]
}

export function meta({ matches }: Route.MetaArgs) {
  const settings = settingsFrom(matches)
  return pageMeta(matches, {
    title: say(words.title),
    description: say(common.promise),
    path: links.home,
    facts: settings && [
      {
        '@type': 'DiagnosticLab',
        name: settings.company.name,
        url: settings.url,
        telephone: settings.company.phone,
        email: settings.company.email,
        address: settings.company.address,
      },
    ],
  })
}

/** The page's part of the catalogue; empty when it can't be loaded. */
async function pick({ api, signal }: LoadArgs): Promise<Picks> {
  try {
    const [packages, tests] = await Promise.all([
      api.listPackages({}, { signal }),
      api.listLabTests({ query: { limit: TESTS_SHOWN } }, { signal }),
    ])
    return { featured: pickFeatured(packages), popular: pickPopular(packages), tests }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { popular: [], tests: [], isStandIn: true }
  }
}

const load = (args: LoadArgs): { picks: Later<Picks> } => ({ picks: pick(args) })

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Home({ loaderData: { picks } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <KnownCustomer />
      <Suspense fallback={<FirstSkeleton />}>
        <Await resolve={picks}>{found => <First picks={found} />}</Await>
      </Suspense>
      <HomeSection
        title={say(words.careAtHome)}
        more={{ name: say(words.allServices), to: links.homeHealthcare }}
      >
        <HomeCareTiles />
      </HomeSection>
      <Collectors className="mt-12" />
      <Partners />
      <SiblingsStrip />
      <Voices />
    </div>
  )
}

/** The sections that need the catalogue. */
function First({ picks: { featured, popular, tests, isStandIn } }: { picks: Picks }) {
  return (
    <>
      <HomeHero featured={featured} />
      <TrustPoints />
      {isStandIn && (
        <div className="mt-8">
          <CatalogueProblem message={say(words.notLoaded)} isEmpty />
        </div>
      )}
      {popular.length > 0 && (
        <HomeSection
          title={say(words.peopleChoose)}
          more={{ name: say(words.allCheckups), to: links.healthCheckups }}
        >
          <PopularCards popular={popular} />
        </HomeSection>
      )}
      {tests.length > 0 && (
        <HomeSection
          title={say(catalogue.labTestsTitle)}
          more={{ name: say(words.allTests), to: links.labTests }}
        >
          <HomeTests tests={tests} />
        </HomeSection>
      )}
    </>
  )
}

const GRID = 'grid grid-cols-1 gap-3.5 md:grid-cols-2 lg:grid-cols-3'

function PopularCards({ popular }: { popular: readonly HealthPackage[] }) {
  const details = useOpenedPackage()
  return (
    <>
      <ul className={GRID}>
        {popular.map(offered => (
          <li key={offered._id}>
            <PackageCard offered={offered} onOpen={details.open} />
          </li>
        ))}
      </ul>
      <PackageWindow of={details} />
    </>
  )
}

function FirstSkeleton() {
  return (
    <div role="status" aria-label={say(words.loading)}>
      <Skeleton className="mt-5 h-124 rounded-hero lg:h-96" />
      <TrustPoints />
      <HomeSection title={say(words.peopleChoose)}>
        <div className={GRID}>
          {[1, 2, 3].map(number => (
            <PackageCardSkeleton key={number} />
          ))}
        </div>
      </HomeSection>
    </div>
  )
}

function SiblingsStrip() {
  return (
    <Link
      to={links.siblingsDayOffer}
      prefetch="intent"
      className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-marigold bg-marigold-tint px-5 py-4 text-marigold-ink hover:bg-marigold hover:text-ink"
    >
      <span className="grow text-lg font-semibold">{say(words.siblings)}</span>
      <span className="font-semibold underline underline-offset-4">{say(words.seeOffer)}</span>
    </Link>
  )
}
