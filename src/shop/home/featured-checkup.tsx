import { useId } from 'react'
import { Link } from 'react-router'
import { hasMotion } from '#kit/motion.ts'
import { Price } from '#kit/price.tsx'
import { Unbroken } from '#kit/unbroken.tsx'
import { PICTURES } from '#rules/catalogue/test-facts.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { areaTint } from '#shop/catalogue/area-tint.ts'
import type { HealthPackage } from '#shop/catalogue/contract.ts'
import { useGrowth } from '#shop/catalogue/growth.ts'
import { HealthPicture } from '#shop/catalogue/health-picture.tsx'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export function FeaturedCheckup({ offered }: { offered: HealthPackage }) {
  const headingId = useId()
  const to = links.healthCheckup(offered._id)
  const grows = useGrowth(to)
  const addPackage = useCart(cart => cart.addPackage)
  return (
    <article
      aria-labelledby={headingId}
      className={`relative mt-8 grid grid-cols-1 gap-x-10 gap-y-3.5 rounded-hero p-5 lg:mt-14 lg:grid-cols-[19rem_minmax(0,1fr)_17rem] lg:items-center lg:px-10 lg:py-9 forced-colors:border ${areaTint(offered.picture)}`}
    >
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-4 gap-y-2 lg:flex-row-reverse lg:justify-end">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:block">
          <span className="numerals block text-[min(5rem,22vw)] lg:text-[7rem]">
            {offered.parametersCount}
          </span>
          <span className="block max-w-[6rem] text-lg lg:mt-1 lg:max-w-[8rem] leading-tight font-semibold">
            {say(words.answers)}
          </span>
        </p>
        <HealthPicture of={offered} className={`size-20 lg:size-32 ${grows}`} />
      </div>
      <div>
        <h2 id={headingId} className="text-xl sm:text-2xl">
          <Link to={to} prefetch="intent" viewTransition={hasMotion()} className="hover:underline">
            <Unbroken>{offered.name}</Unbroken>
          </Link>
        </h2>
        <p className="mt-1.5 text-muted">{factsOf(offered)}</p>
        <HealthAreas offered={offered} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-2.5 lg:flex-col lg:items-stretch">
        <Price of={offered} isStacked hasOff isLarge className="lg:items-end" />
        <div className="min-w-24 max-lg:grow sm:max-lg:max-w-56">
          <BookButton item={offered} addToCart={() => addPackage(offered)} describedBy={headingId} isWide />
        </div>
      </div>
    </article>
  )
}

const factsOf = ({ testCount, fastingHours, reportTimeHours }: HealthPackage): string => {
  const values = { count: testCount, fast: fastingHours, hours: promisedHours(reportTimeHours) }
  return fastingHours > 0 ? say(words.factsFasting, values) : say(words.facts, values)
}

/** The areas of health that its tests are about, most with a drawing. */
function HealthAreas({ offered: { labTests } }: { offered: HealthPackage }) {
  const areas = [...new Set(labTests.map(test => test.healthArea).filter(Boolean))]
  return (
    <ul aria-label={say(words.looksAt)} className="mt-3.5 flex flex-wrap gap-1.5">
      {areas.map(area => {
        const picture = PICTURES.find(name => name === area.toLowerCase())
        return (
          <li
            key={area}
            className="flex items-center gap-1.5 rounded-[10px] bg-surface/75 px-2.5 py-1 text-sm font-medium"
          >
            {picture && <HealthPicture of={{ picture }} className="size-5" />}
            {area}
          </li>
        )
      })}
    </ul>
  )
}
