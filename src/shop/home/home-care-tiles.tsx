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
    <ul className="grid grid-cols-1 max-lg:divide-y max-lg:divide-line max-lg:border-y max-lg:border-line lg:grid-cols-5 lg:gap-3.5">
      {TILES.map(service => (
        <li
          key={service}
          className="flex items-center gap-3 py-2.5 lg:card lg:flex-col lg:items-stretch lg:gap-2 lg:p-4.5"
        >
          <ServicePicture service={service} className="size-12 shrink-0 lg:size-16" />
          <div className="flex min-w-0 grow flex-col gap-1">
            <h3 className="text-base leading-tight lg:text-lg">{homeCareName(service)}</h3>
            <p className="text-sm text-muted max-sm:hidden">{say(HOME_CARE_LINES[service])}</p>
          </div>
          <ButtonLink
            to={links.homeHealthcare}
            state={{ selectedService: service, scrollToForm: true }}
            data-with-state=""
            variant="soft"
            size="small"
            className="shrink-0"
            aria-label={say(words.bookService, { service: homeCareName(service) })}
          >
            {say(orders.book)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
