import Award from 'lucide-react/icons/award'
import Clock from 'lucide-react/icons/clock'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ourCities } from '#kit/cities.ts'
import { useSettings } from '#kit/settings.ts'
import { SampleMark } from '#shop/company/accreditations.tsx'
import { Carousel } from '#shop/pictures/carousel.tsx'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { FoldedSection } from './section.tsx'
import * as home from './words.ts'

const reasons = (cityCount: number | null, served: number) => [
  { Icon: ShieldCheck, words: say(common.quality) },
  { Icon: House, words: say(home.homeAndLab) },
  { Icon: Clock, words: say(home.timely) },
  ...(cityCount === null && served < 2
    ? []
    : [
        {
          Icon: MapPin,
          words:
            cityCount === null
              ? say(home.inCities, { number: served })
              : say(home.overCities, { number: cityCount.toLocaleString('en-IN') }),
        },
      ]),
]

export function TrustPoints() {
  const { cityCount } = useSettings().facts
  return (
    <ul
      aria-label={say(home.whyBookWithUs)}
      className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-3 gap-y-2 lg:mt-14 lg:gap-x-6"
    >
      {reasons(cityCount, ourCities().open.length).map(({ Icon, words }) => (
        <li
          key={words}
          className="flex items-center gap-2 text-sm leading-tight font-medium lg:gap-2.5 lg:text-base"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
          {words}
        </li>
      ))}
    </ul>
  )
}

export function Partners() {
  const { partners, isSample } = useSettings().facts
  if (partners.length === 0) return null
  const slides = partners.map(({ name, initials, line }) => ({
    key: name,
    content: (
      <div className="flex items-center gap-3 leading-tight">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-tint text-sm font-bold whitespace-nowrap text-leaf-dark"
        >
          {initials}
        </span>
        <p>
          <span className="block font-semibold">{name}</span>
          <span className="text-sm text-muted">{line}</span>
        </p>
      </div>
    ),
  }))
  return (
    <div className="mt-8 lg:mt-14">
      <Carousel
        heading={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg">{say(home.ourPartners)}</h2>
            {isSample && <SampleMark />}
          </div>
        }
        label={say(home.partners)}
        slides={slides}
        most={5}
      />
    </div>
  )
}

export function Testimonials() {
  const { testimonials, awards, isSample } = useSettings().facts
  return (
    <div className="mt-4 lg:mt-10">
      {testimonials.length > 0 && (
        <FoldedSection title={say(home.voices)} mark={isSample && <SampleMark />}>
          <ul className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-3">
            {testimonials.map(({ name, city, words }) => (
              <li key={name} className="border-l-2 border-leaf pl-4">
                <figure>
                  <blockquote>“{words}”</blockquote>
                  <figcaption className="mt-1.5 text-sm text-muted">
                    {name}, {city}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </FoldedSection>
      )}
      {awards.length > 0 && (
        <FoldedSection title={say(home.awards)} mark={isSample && <SampleMark />}>
          <ul className="grid gap-1.5">
            {awards.map(({ title, from, year }) => (
              <li key={title} className="flex gap-2.5">
                <Award aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-leaf" />
                {title}, {from}, {year}
              </li>
            ))}
          </ul>
        </FoldedSection>
      )}
    </div>
  )
}
