import { ButtonLink } from '#kit/button.tsx'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { askDoctor } from './words.ts'

/** Beside a report. */
export default function AskDoctor() {
  return (
    <ButtonLink variant="outline" size="small" to={links.instantConsultation}>
      {say(askDoctor, { price: formatRupees(CONSULTATION_PRICE) })}
    </ButtonLink>
  )
}
