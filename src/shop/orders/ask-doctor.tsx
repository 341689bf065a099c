import { ButtonLink } from '#kit/button.tsx'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { askDoctor } from './words.ts'

/** Beside a report: opens the form for a family physician, for the person of the report. */
export default function AskDoctor({ order: { patients } }: { order: Order }) {
  const [patient, ...others] = patients
  const state = { reportOf: others.length > 0 ? '' : (patient?.name ?? '') }
  return (
    <ButtonLink variant="outline" size="small" to={links.instantConsultation} state={state}>
      {say(askDoctor, { price: formatRupees(CONSULTATION_PRICE) })}
    </ButtonLink>
  )
}
