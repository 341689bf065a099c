import ChevronRight from 'lucide-react/icons/chevron-right'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { useSettings } from '#kit/settings.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import { links } from '#shop/frame/links.ts'
import { instantConsultation } from '#shop/shell/words.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

const serviceRows = (hasSiblingsDay: boolean) => [
  {
    to: links.instantConsultation,
    Icon: Stethoscope,
    name: say(instantConsultation),
    text: say(words.doctorPrice, { price: formatRupees(CONSULTATION_PRICE) }),
  },
  ...(hasSiblingsDay
    ? [{ to: links.siblingsDayOffer, Icon: Users, name: say(words.siblingsDay), text: say(words.siblings) }]
    : []),
]

export const ServiceRows = () => (
  <ul className="mt-3 lg:mt-4 divide-y divide-line border-y border-line">
    {serviceRows(useSettings().facts.texts.siblingsDay).map(({ to, Icon, name, text }) => (
      <li key={to}>
        <Link
          to={to}
          prefetch="intent"
          className="flex min-h-14 items-center gap-3.5 py-2 hover:bg-leaf-tint/60"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5.5 shrink-0 text-leaf" />
          <span className="min-w-0 grow">
            <span className="block leading-tight font-semibold">{name}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-line-strong" />
        </Link>
      </li>
    ))}
  </ul>
)
