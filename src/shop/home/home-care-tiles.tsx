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
    <ul className="grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-5">
      {TILES.map(service => (
        <li
          key={service}
          className="card flex gap-3 p-3.5 max-sm:items-center sm:gap-4 sm:p-4.5 lg:flex-col lg:gap-2"
        >
          <ServicePicture service={service} className="size-12 shrink-0 sm:size-16" />
          <div className="flex min-w-0 grow flex-col gap-1">
            <h3 className="text-base sm:text-lg">{homeCareName(service)}</h3>
            <p className="text-sm text-muted max-sm:hidden">{say(HOME_CARE_LINES[service])}</p>
          </div>
          <ButtonLink
            to={links.homeHealthcare}
            state={{ selectedService: service, scrollToForm: true }}
            data-with-state=""
            look="soft"
            size="small"
            className="shrink-0 self-end max-sm:self-center lg:self-stretch"
            aria-label={say(words.bookService, { service: homeCareName(service) })}
          >
            {say(orders.book)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
