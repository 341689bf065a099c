import Award from 'lucide-react/icons/award'
import { useSettings } from '#kit/settings.ts'
import { SampleMark } from '#shop/company/accreditations.tsx'
import { Carousel } from '#shop/pictures/carousel.tsx'
import { say } from '#text/text.ts'
import { HomeSection } from './section.tsx'
import * as home from './words.ts'

export function Partners() {
  const { partners, isSample } = useSettings().facts
  if (partners.length === 0) return null
  const slides = partners.map(({ name, initials, line }) => ({
    key: name,
    content: (
      <div className="card flex w-full items-center gap-3 p-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-tint font-bold text-leaf-dark"
        >
          {initials}
        </span>
        <div className="min-w-0">
          <p className="leading-tight font-semibold">{name}</p>
          <p className="text-sm text-muted">{line}</p>
          {isSample && <SampleMark />}
        </div>
      </div>
    ),
  }))
  return (
    <div className="mt-12">
      <Carousel
        heading={<h2 className="text-xl sm:text-2xl">{say(home.ourPartners)}</h2>}
        label={say(home.partners)}
        slides={slides}
        most={5}
      />
    </div>
  )
}

export function Voices() {
  const { testimonials, awards, isSample } = useSettings().facts
  return (
    <>
      {testimonials.length > 0 && (
        <HomeSection title={say(home.voices)}>
          <ul className="grid grid-cols-1 gap-3.5 md:grid-cols-3">
            {testimonials.map(({ name, city, words }) => (
              <li key={name} className="card p-5">
                <figure className="flex h-full flex-col gap-3">
                  <blockquote className="grow">“{words}”</blockquote>
                  <figcaption className="flex flex-wrap items-center gap-2 text-sm text-muted">
                    {name}, {city} {isSample && <SampleMark />}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
      {awards.length > 0 && (
        <HomeSection title={say(home.awards)}>
          <ul className="grid grid-cols-1 gap-3.5 sm:grid-cols-2">
            {awards.map(({ title, from, year }) => (
              <li key={title} className="card flex items-center gap-4 p-4.5">
                <Award aria-hidden="true" strokeWidth={1.5} className="size-9 shrink-0 text-leaf" />
                <div className="min-w-0">
                  <h3 className="text-base">{title}</h3>
                  <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                    {from}, {year} {isSample && <SampleMark />}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
    </>
  )
}
