import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { Checkbox, Choice, Choices, OrderPart } from '#desk/orders/parts.tsx'
import type { CallResponse } from '#desk/orders/use-response.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { type Draft, needsConsent } from './draft.ts'
import { words } from './words.ts'

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  quote: CallResponse<DeskAnswer<'quoteAtDesk'>>
}

export function PaymentPart({ draft, onChange, quote: { value, problem } }: Props) {
  const { couponCode, payment, hasConsent } = draft
  const isPrepaid = couponCode !== ''
  const choice = (method: Draft['payment']) => ({
    name: 'desk-payment',
    isChosen: payment === method,
    onChoose: () => onChange({ payment: isPrepaid ? 'later' : method }),
  })
  return (
    <OrderPart title={words.payTitle} isForm>
      <LabelledField label={words.couponField}>
        <input
          value={couponCode}
          size={14}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            const code = event.target.value.toUpperCase().trim()
            // An order with a coupon must be prepaid.
            onChange({ couponCode: code, ...(code ? { payment: 'later' } : {}) })
          }}
        />
      </LabelledField>
      {value?.isCentreNeeded && !draft.centreCode && <p role="status">{words.centreNeeded}</p>}
      <Problem problem={problem} isLoading={false} />
      <Choices legend={orderWords.howPaid}>
        <Choice {...choice('door')} isDisabled={isPrepaid}>
          <span>{draft.centreCode ? words.atCentreOnDay : words.atDoor}</span>
          {isPrepaid && <small>{words.doorNoCoupon}</small>}
        </Choice>
        <Choice {...choice('later')}>
          <span>{words.atCounter}</span>
        </Choice>
      </Choices>
      {needsConsent(draft, value?.needs) && (
        <Checkbox isChecked={hasConsent} onChange={isChecked => onChange({ hasConsent: isChecked })}>
          {words.consentBox}
        </Checkbox>
      )}
    </OrderPart>
  )
}
