import type { deskApi } from '#desk/frame/desk-api.ts'
import { Sum } from '#desk/orders/deed.tsx'
import { Part } from '#desk/orders/fact.tsx'
import { Typed } from '#desk/orders/other-address.tsx'
import { Choices } from '#desk/orders/time-choice.tsx'
import { words as orderWords } from '#desk/orders/words.ts'
import { formatRupees } from '#rules/money.ts'
import type { Draft } from './draft.ts'
import type { Asked } from './use-asked.ts'
import { words } from './words.ts'

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  quote: Asked<Awaited<ReturnType<typeof deskApi.quoteAtDesk>>>
}

const WAYS = { door: words.atDoor, later: words.atCounter } as const

/** What it costs, how it is paid, and that they agree. */
export function Pay({ draft, onChange, quote: { value, problem } }: Props) {
  const { couponCode, payment, hasConsent } = draft
  return (
    <Part title={words.payTitle}>
      <Typed label={words.couponField}>
        <input
          value={couponCode}
          size={14}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            const code = event.target.value.toUpperCase().trim()
            // What has a coupon is paid before the visit.
            onChange({ couponCode: code, ...(code ? { payment: 'later' } : {}) })
          }}
        />
      </Typed>
      {value && (
        <div role="status">
          {value.discount > 0 && (
            <>
              <Sum name={words.subtotalLine} amount={formatRupees(value.subtotal)} />
              <Sum
                name={words.discountLine({ code: couponCode })}
                amount={`−${formatRupees(value.discount)}`}
              />
            </>
          )}
          <Sum name={words.totalLine} amount={formatRupees(value.total)} isMain />
          {value.isCentreNeeded && !draft.centreCode && <p>{words.centreNeeded}</p>}
        </div>
      )}
      <p role="alert" className="desk-problem">
        {problem}
      </p>
      <Choices legend={orderWords.howPaid}>
        {(Object.keys(WAYS) as Draft['payment'][]).map(way => (
          <label key={way} data-off={way === 'door' && couponCode ? true : undefined}>
            <input
              type="radio"
              name="desk-payment"
              checked={payment === way}
              aria-disabled={way === 'door' && couponCode ? true : undefined}
              onChange={() => onChange({ payment: couponCode ? 'later' : way })}
            />
            <span>{WAYS[way]}</span>
            {way === 'door' && couponCode && <small>{words.doorNoCoupon}</small>}
          </label>
        ))}
      </Choices>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={hasConsent}
          onChange={event => onChange({ hasConsent: event.target.checked })}
        />
        {words.consentBox}
      </label>
    </Part>
  )
}
