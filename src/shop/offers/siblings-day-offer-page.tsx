import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#kit/button.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Rupees } from '#kit/price.tsx'
import { Reasons, StepList } from '#kit/reasons.tsx'
import { useSettings } from '#kit/settings.ts'
import { formatRupees, toPaise, toRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import type { HealthPackage } from '#shop/catalogue/contract.ts'
import { PackageCard } from '#shop/catalogue/package-card.tsx'
import { PackageWindow, useOpenedPackage } from '#shop/catalogue/package-list.tsx'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs, onServer } from '#shop/frame/load.ts'
import { Banner } from '#shop/pictures/banner.tsx'
import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import { pieces, say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/siblings-day-offer-page.ts'
import { LandingForm } from './landing-form.tsx'
import { SiblingsArt } from './siblings-art.tsx'
import { OFFER_REASONS, OFFER_STEPS, OFFER_TERMS } from './siblings-day-offer.ts'
import * as siblingsDay from './words.ts'

const SIMILAR_PACKAGES = 3
const FORM = 'book-your-test'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say(siblingsDay.title),
    description: say(siblingsDay.description),
    path: links.siblingsDayOffer,
  })

const load = async ({ api, signal }: LoadArgs) => {
  try {
    return { packages: await api.listPackages({ query: { limit: SIMILAR_PACKAGES } }, { signal }) }
  } catch (error) {
    // The page works without packages.
    if (!(error instanceof CallError)) throw error
    return { packages: [] }
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function SiblingsDayOfferPage({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-4 md:gap-14 md:py-8">
      <Banner
        title={say(siblingsDay.heading)}
        text={say(siblingsDay.lead)}
        action={
          <a href={`#${FORM}`} className={buttonClass({ variant: 'offer' })}>
            {say(siblingsDay.bookTest)}
          </a>
        }
        picture={<SiblingsArt />}
      />
      <Reasons heading={say(requests.whyUs)} reasons={OFFER_REASONS} />
      <BookYourTest packages={packages} />
      {packages.length > 0 && <SimilarPackages packages={packages} />}
      <div className="divide-y divide-line border-y border-line">
        <Folded title={say(requests.howItWorks)}>
          <StepList steps={OFFER_STEPS} />
        </Folded>
        <Testimonials />
        <Folded title={say(siblingsDay.terms)}>
          <ol className="grid max-w-[72ch] list-decimal gap-2 pl-6 text-muted">
            {OFFER_TERMS.map(term => (
              <li key={term.wording}>{say(term)}</li>
            ))}
          </ol>
        </Folded>
      </div>
    </div>
  )
}

function BookYourTest({ packages }: { packages: readonly HealthPackage[] }) {
  return (
    <section
      id={FORM}
      aria-labelledby="book-heading"
      className="grid grid-cols-1 gap-4 rounded-hero bg-leaf-tint p-3 pt-4 md:p-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:items-center lg:gap-16 lg:pl-12"
    >
      <div className="px-1">
        <h2 id="book-heading" className="text-xl md:text-2xl">
          {say(siblingsDay.bookToday)}
        </h2>
        <p className="mt-2 max-w-[44ch] text-muted">{say(siblingsDay.chooseDay)}</p>
        <WhatItCosts packages={packages} />
        <p className="mt-2 flex max-w-[48ch] gap-2.5">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
          {say(siblingsDay.doctorFree, { price: formatRupees(CONSULTATION_PRICE) })}
        </p>
      </div>
      <div className="px-1 md:card md:p-8">
        <LandingForm />
      </div>
    </section>
  )
}

/** What the offer costs for one and for both, by the cheapest package. */
function WhatItCosts({ packages }: { packages: readonly HealthPackage[] }) {
  const [cheapest] = [...packages].sort((a, b) => a.salePrice - b.salePrice)
  if (!cheapest) return null
  return (
    <p className="mt-2 max-w-[48ch]">
      {pieces(siblingsDay.costs, {
        name: cheapest.name,
        one: <Rupees key="one" amount={cheapest.salePrice} />,
        both: <Rupees key="both" amount={toRupees(2 * toPaise(cheapest.salePrice))} />,
      })}
    </p>
  )
}

function SimilarPackages({ packages }: { packages: readonly HealthPackage[] }) {
  const details = useOpenedPackage()
  return (
    <section aria-labelledby="similar">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="similar" className="text-xl">
          {say(siblingsDay.similar)}
        </h2>
        <Link to={links.healthCheckups} prefetch="intent" className="text-link py-2.5">
          {say(siblingsDay.allCheckups)}
        </Link>
      </div>
      <ul className="relative flex gap-3.5 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-1 sm:grid sm:grid-cols-2 lg:grid-cols-3">
        {packages.map(offered => (
          <li key={offered._id} className="max-sm:w-[85%] max-sm:shrink-0">
            <PackageCard offered={offered} onOpen={details.open} isBrief />
          </li>
        ))}
      </ul>
      <PackageWindow of={details} />
    </section>
  )
}

function Testimonials() {
  const { siblingsTestimonials, isSample } = useSettings().facts
  if (siblingsTestimonials.length === 0) return null
  return (
    <Folded title={say(siblingsDay.families)}>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-8">
        {siblingsTestimonials.map(({ name, city, words }) => (
          <li key={name} className="flex">
            <figure className="flex w-full flex-col gap-1 border-l-2 border-leaf-tint pl-3 text-[0.9375rem]">
              <blockquote className="grow">“{words}”</blockquote>
              <figcaption className="flex flex-wrap items-center gap-x-3 text-sm">
                <span>
                  <b className="font-semibold">{name}</b>, {city}
                </span>
                {isSample && (
                  <span className="rounded-full bg-marigold-tint px-2 font-semibold text-marigold-ink">
                    {say(common.sampleData)}
                  </span>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Folded>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <details className="group">
        <summary className="flex min-h-12 items-center justify-between gap-3">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="pt-1 pb-4">{children}</div>
      </details>
    </section>
  )
}
