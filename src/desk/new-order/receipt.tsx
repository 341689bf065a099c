import { useId } from 'react'
import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { Sum } from '#desk/orders/parts.tsx'
import type { SlotTime } from '#desk/orders/time-field.tsx'
import { TicketBox, TicketHour } from '#desk/orders/visit-summary.tsx'
import { ourCities } from '#kit/cities.ts'
import { Alert } from '#kit/desk/section.tsx'
import { composeLine } from '#rules/addresses/parts.ts'
import { formatDay } from '#rules/dates.ts'
import { formatShortRupees } from '#rules/money.ts'
import { type Draft, personName } from './draft.ts'

interface SumProps {
  draft: Draft
  quote: DeskAnswer<'quoteAtDesk'> | undefined
  /** Label of the button. */
  label: string
  /** The keys that press it. */
  keys: 'Enter' | 'Ctrl Enter'
  /** The form that it sends, if it is outside of it. */
  form?: string
  /** The first missing part. */
  missing: string | undefined
  isBusy: boolean
  error: string | undefined
}

/** The tests with their prices, and the button that books them. */
export function BookingSum({ draft, quote, label, keys, form, missing, isBusy, error }: SumProps) {
  const reason = useId()
  return (
    <>
      <div role="status" className="grid gap-1.5">
        {draft.tests.map(({ key, name }, at) => {
          const price = quote?.lines[at]?.price
          return <Sum key={key} name={name} amount={price === undefined ? '' : formatShortRupees(price)} />
        })}
        {quote && quote.discount > 0 && (
          <Sum
            name={draft.couponCode ? `Coupon ${draft.couponCode}` : 'Discount'}
            amount={`−${formatShortRupees(quote.discount)}`}
          />
        )}
        {quote && <Sum name="To pay" amount={formatShortRupees(quote.total)} isMain />}
      </div>
      <Alert>{error}</Alert>
      <button
        type="submit"
        form={form}
        className="min-h-12 border-leaf! bg-leaf! text-white! aria-disabled:border-solid! aria-disabled:opacity-60"
        aria-disabled={isBusy || missing !== undefined}
        aria-describedby={reason}
      >
        {isBusy ? 'Booking...' : label} <kbd className="ml-1 font-normal keyboard-only">{keys}</kbd>
      </button>
      <p id={reason} className="text-center text-muted empty:hidden">
        {missing}
      </p>
    </>
  )
}

interface Props extends SumProps {
  time: SlotTime
  centreName: string | undefined
}

/** The booking so far as the customer's ticket will show it, with its price and the button that books it. */
export function Receipt({ time, centreName, ...sum }: Props) {
  const { draft } = sum
  const names = draft.people.flatMap(person => personName(draft, person).trim() || [])
  const place = centreName ?? composeLine(ourCities(), draft.address)
  return (
    <div className="grid content-start gap-3 min-[1100px]:sticky min-[1100px]:top-3">
      <TicketBox>
        <h2 className="sr-only">Booking</h2>
        <p className="font-[650]">{time.timeSlot ? formatDay(time.date) : 'No time yet'}</p>
        {time.timeSlot && <TicketHour timeSlot={time.timeSlot} />}
        {names.length > 0 && <p className="font-[650] wrap-anywhere">{names.join(', ')}</p>}
        {place && <p className="text-on-dark wrap-anywhere">{place}</p>}
      </TicketBox>
      <BookingSum {...sum} />
    </div>
  )
}
