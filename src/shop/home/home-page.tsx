import { Suspense, useEffect } from 'react'
import { Await, useLocation } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { citiesServed, pageMeta, settingsFrom } from '#kit/meta.ts'
import { useSettings } from '#kit/settings.ts'
import { Unbroken } from '#kit/unbroken.tsx'
import { readCities } from '#rules/cities.ts'
import { CatalogueProblem } from '#shop/catalogue/catalogue-problem.tsx'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { PackageCard } from '#shop/catalogue/package-card.tsx'
import { PackageWindow, useOpenedPackage } from '#shop/catalogue/package-list.tsx'
import { Collectors } from '#shop/company/collectors.tsx'
import { links } from '#shop/frame/links.ts'
import { type Deferred, inBrowser, type LoadArgs, onServer, type StandIn } from '#shop/frame/load.ts'
import { recall, remember } from '#shop/frame/remembered.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { PageSettings } from '#wire/settings.ts'
import type { Route } from './+types/home-page.ts'
import { FeaturedCheckup } from './featured-checkup.tsx'
import { HomeCareTiles } from './home-care-tiles.tsx'
import { pickFeatured, pickPopular } from './home-picks.ts'
import { HomeTests } from './home-tests.tsx'
import { NeedTiles } from './need-tiles.tsx'
import { NextVisitCard } from './next-visit-card.tsx'
import { HomeSection } from './section.tsx'
import { ServiceRows } from './service-rows.tsx'
import { SignedInCustomer, useIsSignedIn } from './signed-in-customer.tsx'
import { Partners, Testimonials, TrustPoints } from './testimonials.tsx'
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
    description: settings?.facts.texts.promise ?? say(common.promise),
    path: links.home,
    facts:
      import.meta.env.SSR && settings
        ? [
            {
              '@type': 'DiagnosticLab',
              name: settings.company.name,
              url: settings.url,
              telephone: settings.company.phone,
              email: settings.company.email,
              address: settings.company.address,
              openingHours: visitHours(settings),
              areaServed: citiesServed(settings),
            },
          ]
        : [],
  })
}

/** The hours of visits, which are on every day; undefined if they differ between the cities. */
function visitHours({ cities }: PageSettings): string | undefined {
  const hours = readCities(cities).open.map(
    ({ firstHour, lastHour }) => `Mo-Su ${atHour(firstHour)}-${atHour(lastHour + 1)}`,
  )
  return new Set(hours).size === 1 ? hours[0] : undefined
}

const atHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

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

const load = (args: LoadArgs): { picks: Deferred<Picks> } => ({ picks: pick(args) })

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Home({ loaderData: { picks } }: Route.ComponentProps) {
  const { key } = useLocation()
  const memory = `home ${key}`
  const known = recall<Picks>(memory)
  const show = (found: Picks) => <First picks={found} memory={memory} />
  return (
    <div className="wrap">
      <SignedInCustomer />
      <Start />
      <Suspense fallback={<FirstSkeleton />}>
        {known ? show(known) : <Await resolve={picks}>{show}</Await>}
      </Suspense>
      <div className="laid-out-late -mx-5 px-5 [--height:680px] lg:[--height:725px]">
        <Collectors className="mt-8 lg:mt-14" />
        <HomeSection
          title={say(words.careAtHome)}
          more={{ name: say(words.allServices), to: links.homeHealthcare }}
        >
          <HomeCareTiles />
          <ServiceRows />
        </HomeSection>
      </div>
      <div className="laid-out-late -mx-5 px-5 [--height:357px] lg:[--height:392px]">
        <TrustPoints />
        <Partners />
        <Testimonials />
      </div>
    </div>
  )
}

/** The needs and the next visit. Customers who are signed in see their own visits above, so they get only the needs. */
function Start() {
  const isKnown = useIsSignedIn()
  const { hero } = useSettings().facts.texts
  // Until hydration the HTML is the same for all, and the mark of `FirstMarks` chooses.
  const [forGuests, forKnown, row] =
    isKnown === undefined
      ? ['signed-in:hidden', 'hidden signed-in:block', 'signed-in:lg:grid-cols-8']
      : ['', '', isKnown ? 'lg:grid-cols-8' : '']
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div className="min-w-0 flex-[999_1_32rem]">
        {!isKnown && (
          <h1 className={`mt-5 mb-3.5 text-2xl lg:mt-8 lg:mb-6 lg:font-condensed lg:text-4xl ${forGuests}`}>
            {hero ?? say(words.atYourHome)}
          </h1>
        )}
        {isKnown !== false && (
          <h2 className={`mt-10 mb-3.5 text-xl sm:text-2xl ${forKnown}`}>{say(words.bookATest)}</h2>
        )}
        <NeedTiles className={row} />
      </div>
      {!isKnown && (
        <div className={`min-w-0 flex-[1_1_26rem] lg:mt-8 ${forGuests}`}>
          <NextVisitCard isAsked={isKnown === false} />
        </div>
      )}
    </div>
  )
}

/** The sections that need the catalogue. */
function First({ picks, memory }: { picks: Picks; memory: string }) {
  const { featured, popular, tests, isStandIn } = picks
  useEffect(() => {
    if (!picks.isStandIn) remember(memory, picks)
  }, [memory, picks])
  return (
    <>
      {featured && <FeaturedCheckup offered={featured} />}
      <Ways />
      {isStandIn && (
        <div className="mt-8">
          <CatalogueProblem message={say(words.notLoaded)} isEmpty />
        </div>
      )}
      {tests.length > 0 && (
        <HomeSection
          title={say(catalogue.labTestsTitle)}
          more={{ name: say(words.allTests), to: links.labTests }}
        >
          <HomeTests tests={tests} />
        </HomeSection>
      )}
      {popular.length > 0 && (
        <div className="laid-out-late -mx-5 px-5 [--height:280px] lg:[--height:400px]">
          <HomeSection
            title={say(words.peopleChoose)}
            more={{ name: say(words.allCheckups), to: links.healthCheckups }}
          >
            <PopularCards popular={popular} />
          </HomeSection>
        </div>
      )}
    </>
  )
}

const Ways = () => (
  <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5 sm:mt-4 sm:flex">
    <ButtonLink to={links.healthCheckups} variant="soft" size="small">
      <span>
        <Unbroken>{say(words.popular)}</Unbroken>
      </span>
    </ButtonLink>
    <ButtonLink to={links.uploadPrescription} variant="soft" size="small">
      {say(common.uploadPrescription)}
    </ButtonLink>
  </div>
)

/**
 * Up to a tablet, a row that scrolls sideways. Relative, because text that is only for screen readers would widen the page.
 */
const GRID =
  'relative flex gap-3.5 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 max-lg:pb-1 lg:grid lg:grid-cols-3'

function PopularCards({ popular }: { popular: readonly HealthPackage[] }) {
  const details = useOpenedPackage()
  return (
    <>
      <ul className={GRID}>
        {popular.map(offered => (
          <li key={offered._id} className="max-lg:w-[90%] max-lg:shrink-0 md:max-lg:w-90">
            <PackageCard offered={offered} onOpen={details.open} isBrief />
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
      <Skeleton className="mt-8 h-97 rounded-hero lg:mt-14 lg:h-54" />
      <Ways />
      <HomeSection title={say(catalogue.labTestsTitle)}>
        <Skeleton className="h-123 lg:h-91" />
      </HomeSection>
    </div>
  )
}
