import { Part } from '#desk/orders/fact.tsx'
import { Typed } from '#desk/orders/other-address.tsx'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { normalisePhone } from '#rules/people.ts'
import * as words from '#text/desk/new-order.ts'
import { statuses } from '#text/desk/order-page.ts'
import { say } from '#text/text.ts'
import type { KnownCustomer } from './contract.ts'
import type { Draft } from './draft.ts'

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Undefined while it is not known; null: nobody has this phone. */
  known: KnownCustomer | null | undefined
  isLooking: boolean
}

/** Who calls: their phone tells who they are, and what is booked already. */
export function Caller({ draft, onChange, known, isLooking }: Props) {
  const hasUnpaid = known?.openOrders.some(({ status }) => status === 'pending')
  return (
    <Part title={say(words.callerTitle)}>
      <div className="desk-grid">
        <Typed label={say(words.phoneField)}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the page is opened to type the caller's number.
            autoFocus
            inputMode="tel"
            autoComplete="off"
            size={12}
            value={draft.phone}
            onChange={event => onChange({ phone: normalisePhone(event.target.value).slice(0, 10) })}
          />
        </Typed>
        <Typed label={say(words.nameField)} isWide>
          <input
            autoComplete="off"
            maxLength={50}
            value={draft.name}
            onChange={event => onChange({ name: event.target.value })}
          />
        </Typed>
      </div>
      <p role="status" className="desk-quiet">
        {isLooking && say(words.looking)}
        {known === null && say(words.isNew)}
        {known && say(words.isKnown)}
      </p>
      {known?.openOrders.map(({ orderId, date, timeSlot, status }) => (
        <p key={orderId}>
          {say(words.openOrder, {
            order: orderId,
            day: formatDay(date),
            hour: shortHour(timeSlot),
            status: say(statuses[status]),
          })}
        </p>
      ))}
      {hasUnpaid && <p className="desk-quiet">{say(words.unpaidReplaced)}</p>}
    </Part>
  )
}
