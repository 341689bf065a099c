import Clock from 'lucide-react/icons/clock'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useId } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { OffBadge, Price } from '#kit/price.tsx'
import { useSettings } from '#kit/settings.ts'
import { CITIES } from '#rules/cities.ts'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { fastingWords, visitWords } from '#shop/catalogue/catalogue-words.ts'
import type { HealthPackage } from '#shop/catalogue/contract.ts'
import { Photograph } from '#shop/company/photograph.tsx'
import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { HomeVisitArt } from './home-visit-art.tsx'
import * as home from './words.ts'

const ART =
  'absolute top-5 right-4 w-22 max-[349px]:hidden tight:hidden sm:top-8 sm:right-8 sm:w-44 lg:static lg:w-full'

export function HomeHero({ featured }: { featured: HealthPackage | undefined }) {
  return (
    <section className="relative mt-5 grid items-center gap-x-8 gap-y-6 overflow-hidden rounded-hero bg-leaf-dark p-5 text-paper sm:p-8 lg:grid-cols-[1fr_190px_380px] lg:p-12">
      <div className="relative z-10">
        <h1 className="max-w-[11ch] text-3xl tight:max-w-none sm:text-4xl">
          {featured ? say(home.answers, { number: featured.parametersCount }) : say(home.atYourHome)}
        </h1>
        <p className="mt-3 max-w-[34ch] text-leaf-tint">{say(home.lead)}</p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
          <ButtonLink to={links.healthCheckups} look="offer">
            {say(home.popular)}
          </ButtonLink>
          <ButtonLink to={links.uploadPrescription} look="outline-light">
            {say(common.uploadPrescription)}
          </ButtonLink>
        </div>
      </div>
      <Photograph
        of="hero"
        className={`${ART} aspect-square rounded-card lg:aspect-3/4`}
        otherwise={<HomeVisitArt className={ART} />}
      />
      {featured && <Featured offered={featured} />}
    </section>
  )
}

function Featured({ offered }: { offered: HealthPackage }) {
  const headingId = useId()
  const addPackage = useCart(cart => cart.addPackage)
  return (
    <article aria-labelledby={headingId} className="relative rounded-[18px] bg-surface p-4.5 text-ink">
      <div className="flex items-start justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          <Link to={links.healthCheckup(offered._id)} prefetch="intent" className="hover:underline">
            {offered.name}
          </Link>
        </h2>
        <OffBadge of={offered} />
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-muted">
        <li>
          {say(home.testsAndParameters, {
            tests: String(offered.testCount),
            parameters: String(offered.parametersCount),
          })}
        </li>
        <li>{visitWords(offered)}</li>
        <li>{fastingWords(offered)}</li>
      </ul>
      <Price of={offered} className="mt-4 mb-3.5" />
      <BookButton item={offered} addToCart={() => addPackage(offered)} describedBy={headingId} isWide />
    </article>
  )
}

const reasons = (cityCount: number | null) => [
  { Icon: ShieldCheck, words: say(common.quality) },
  { Icon: House, words: say(home.homeAndLab) },
  { Icon: Clock, words: say(home.timely) },
  {
    Icon: MapPin,
    words:
      cityCount === null
        ? say(home.inCities, { number: CITIES.length })
        : say(home.overCities, { number: cityCount.toLocaleString('en-IN') }),
  },
]

export function TrustPoints() {
  const { cityCount } = useSettings().facts
  return (
    <ul aria-label={say(home.whyBookWithUs)} className="mt-5 grid grid-cols-2 gap-2.5 lg:grid-cols-4">
      {reasons(cityCount).map(({ Icon, words }) => (
        <li
          key={words}
          className="flex items-center gap-2.5 rounded-control border border-line bg-surface p-3 leading-tight font-medium"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
          {words}
        </li>
      ))}
    </ul>
  )
}
