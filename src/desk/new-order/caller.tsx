import type { KeyboardEvent } from 'react'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { FieldRow, OrderPart } from '#desk/orders/parts.tsx'
import type { CallResponse } from '#desk/orders/use-response.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { personNameRule } from '#rules/fields.ts'
import { tidyPhone } from '#rules/phones.ts'
import type { DeskCustomer } from './contract.ts'
import type { Draft } from './draft.ts'
import { words } from './words.ts'

/** Enter in the phone number leads past what is filled in: to the tests of a known customer, or to the name. */
export function leavePhone({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || target.inputMode !== 'tel') return
  const [, name] = currentTarget.querySelectorAll('input')
  const tests = currentTarget.querySelector<HTMLElement>('[role=combobox]')
  if (name?.value) tests?.focus()
  else name?.focus()
}

/** Enter in the empty field of the tests leads past the chosen ones, to the PIN code of a new address. */
export function leaveTests({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || target.role !== 'combobox' || target.value) return
  currentTarget.querySelector<HTMLElement>('input[name=pin-code]')?.focus()
}

interface Props {
  title: 'Caller' | 'Customer'
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Undefined until it is looked up; null for a new phone. */
  known: DeskCustomer | null | undefined
  lookUp: Omit<CallResponse<unknown>, 'value'>
}

export function CallerPart({ title, draft, onChange, known, lookUp: { problem, isLoading } }: Props) {
  const hasUnpaid = known?.openOrders.some(({ status }) => status === 'pending')
  return (
    <OrderPart title={title} isForm>
      <FieldRow>
        <LabelledField label="Phone">
          <input
            // biome-ignore lint/a11y/noAutofocus: the page is opened to type the caller's number.
            autoFocus
            inputMode="tel"
            autoComplete="off"
            size={12}
            value={draft.phone}
            onChange={event => onChange({ phone: tidyPhone(event.target.value, draft.phone) })}
          />
        </LabelledField>
        <LabelledField label="Name" isWide>
          <input
            autoComplete="off"
            maxLength={personNameRule.maxTyped}
            value={draft.name}
            onChange={event => onChange({ name: event.target.value })}
          />
        </LabelledField>
      </FieldRow>
      <p role="status" className="w-full text-muted">
        {isLoading && 'Looking up the number...'}
        {known === null && 'New customer. We create an account, which the customer opens by logging in.'}
        {known && 'Known customer'}
      </p>
      <Problem problem={problem} isLoading={false} />
      {known?.openOrders.map(({ orderId, date, timeSlot, status }) => (
        <p key={orderId}>
          <OrderLink number={orderId} />{' '}
          {words.openOrder({
            day: formatDay(date),
            hour: shortHour(timeSlot),
            status: orderWords.statuses[status],
          })}
        </p>
      ))}
      {hasUnpaid && <p className="text-muted">This booking replaces the unpaid order.</p>}
    </OrderPart>
  )
}
