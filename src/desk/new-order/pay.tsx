import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { Checkbox, Choice, Choices, FieldRow, OrderPart } from '#desk/orders/parts.tsx'
import type { CallResponse } from '#desk/orders/use-response.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { type Draft, needsConsent } from './draft.ts'

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  quote: CallResponse<DeskAnswer<'quoteAtDesk'>>
}

export function PaymentPart({ draft, onChange, quote: { value, problem } }: Props) {
  const { couponCode, payment } = draft
  const isPrepaid = couponCode !== ''
  const choice = (method: Draft['payment']) => ({
    name: 'desk-payment',
    isChosen: payment === method,
    onChoose: () => onChange({ payment: isPrepaid ? 'later' : method }),
  })
  return (
    <OrderPart title="Payment" isForm>
      <LabelledField label="Coupon">
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
      <DiscountFields draft={draft} onChange={onChange} />
      {value?.isCentreNeeded && !draft.centreCode && (
        <p role="status">One of the tests is only done at a centre.</p>
      )}
      <Problem problem={problem} isLoading={false} />
      <Choices legend={orderWords.howPaid}>
        <Choice {...choice('door')} isDisabled={isPrepaid}>
          <span>{draft.centreCode ? 'At the centre, on the day' : 'At the door'}</span>
          {isPrepaid && <small>Coupons apply only to prepaid orders.</small>}
        </Choice>
        <Choice {...choice('later')}>
          <span>Now or online</span>
        </Choice>
      </Choices>
      <Consent draft={draft} needs={value?.needs} onChange={onChange} />
    </OrderPart>
  )
}

/** For those who may give one. */
export function DiscountFields({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  if (!useDesk().self.permissions.includes('orders.discount')) return null
  return (
    <FieldRow>
      <LabelledField label="Discount, ₹ or %">
        <input
          value={draft.discount}
          size={8}
          maxLength={8}
          autoComplete="off"
          onChange={event => onChange({ discount: event.target.value })}
        />
      </LabelledField>
      {draft.discount && (
        <LabelledField label="Reason for the discount" isWide>
          <input
            value={draft.discountReason}
            maxLength={300}
            autoComplete="off"
            onChange={event => onChange({ discountReason: event.target.value })}
          />
        </LabelledField>
      )}
    </FieldRow>
  )
}

interface ConsentProps {
  draft: Draft
  /** Of the quote. */
  needs: DeskAnswer<'quoteAtDesk'>['needs'] | undefined
  onChange: Props['onChange']
}

/** Asked for tests of others, of minors and for HIV. */
export const Consent = ({ draft, needs, onChange }: ConsentProps) =>
  needsConsent(draft, needs) && (
    <Checkbox name="consent" isChecked={draft.hasConsent} onChange={hasConsent => onChange({ hasConsent })}>
      Each person to be tested has agreed; for a child, a parent or guardian
    </Checkbox>
  )
