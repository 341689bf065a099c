import { ButtonLink } from '#kit/button.tsx'
import type { HomeCareService } from '#rules/visits/home-care.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import { HOME_CARE_LINES } from '#shop/care/home-care.ts'
import { ServicePicture } from '#shop/care/service-pictures.tsx'
import { links } from '#shop/frame/links.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

const TILES: readonly HomeCareService[] = ['nursing', 'physiotherapy', 'elder', 'counselling', 'diet']

export function HomeCareTiles() {
  return (
    <ul className="relative flex gap-2.5 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 max-lg:pb-1 lg:grid lg:grid-cols-5 lg:gap-3.5">
      {TILES.map(service => (
        <li
          key={service}
          className="card flex flex-col gap-2 p-3 max-lg:w-48 max-lg:max-w-[85%] max-lg:shrink-0 lg:p-4.5"
        >
          <div className="flex grow items-center gap-2 tight:flex-col tight:items-start lg:flex-col lg:items-stretch">
            <ServicePicture service={service} className="size-12 shrink-0 lg:size-16" />
            <div className="flex min-w-0 grow flex-col gap-1">
              <h3 className="text-base leading-tight lg:text-lg">{homeCareName(service)}</h3>
              <p className="text-sm text-muted max-lg:hidden">{say(HOME_CARE_LINES[service])}</p>
            </div>
          </div>
          <ButtonLink
            to={links.homeHealthcare}
            state={{ selectedService: service, scrollToForm: true }}
            data-with-state=""
            variant="soft"
            size="small"
            aria-label={say(words.bookService, { service: homeCareName(service) })}
          >
            {say(orders.book)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
