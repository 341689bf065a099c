import { Changes } from '#desk/catalogue/changes.tsx'
import { type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { type FieldsFor, RecordForm, type Typed } from '#kit/desk/record-form.tsx'
import type { EditedRecord } from '#kit/desk/record-list.tsx'
import { addDays, indianDate, startOfIndianDay } from '#rules/dates.ts'
import type { DeskCoupon } from './contract.ts'
import { words } from './words.ts'

type CouponSettings = DeskBody<'addDeskCoupon'>['settings']

const TERMS = {
  type: {
    kind: 'select',
    label: 'Discount',
    options: { PERCENTAGE: 'percent', FIXED: 'rupees' },
  },
  value: { kind: 'rupees', label: 'How much', isRequired: true },
  minimumOrder: { kind: 'rupees', label: 'Minimum order, in rupees' },
  maximumDiscount: { kind: 'rupees', label: 'Maximum discount, in rupees' },
  maximumUses: { kind: 'whole', label: 'Maximum number of orders' },
  maximumPerCustomer: { kind: 'whole', label: 'Maximum number of orders per customer' },
  from: { kind: 'date', label: 'First day' },
  until: { kind: 'date', label: 'Last day' },
} as const
const SWITCHES = {
  isHidden: { kind: 'tick', label: 'Hidden: not listed, works by code' },
  isActive: { kind: 'tick', label: 'Active' },
} as const
/** Start and end are typed as the first and last day. */
type TypedSettings = Omit<CouponSettings, 'startsAt' | 'endsAt'> & {
  from: string | null
  until: string | null
}
const FIELDS = { ...TERMS, ...SWITCHES } satisfies FieldsFor<TypedSettings>
const FIELDS_OF_NEW = {
  code: { kind: 'text', label: 'Code' },
  ...TERMS,
  phone: { kind: 'text', type: 'tel', label: 'For one account only: its phone number' },
  ...SWITCHES,
} as const

/** Suggested for a new coupon, because a large discount needs both limits. */
const SUGGESTED = { maximumUses: 100, maximumPerCustomer: 1, isActive: true }

export function CouponForm({ record, onDone, onCurrent, onClose }: EditedRecord<DeskCoupon>) {
  const note = (
    <p className="my-2 text-muted">
      Empty means no limit. A discount of 50% or ₹1,000 or more needs both maximum numbers.
    </p>
  )
  const saved = (code: string) => onDone(words.couponSaved({ code: code.toUpperCase() }))
  if (!record)
    return (
      <RecordForm
        title={words.addCoupon}
        fields={FIELDS_OF_NEW}
        values={SUGGESTED}
        onSave={async ({ code, phone, ...typed }) => {
          const body = { code, settings: settingsOf(typed), phone: phone || null }
          await withStepUp(stepUp => deskApi.addDeskCoupon({ body: { ...body, stepUp } }))
          await saved(code)
        }}
        onClose={onClose}
        note={note}
      />
    )
  const { code, revision, startsAt, endsAt, minimumOrder } = record
  return (
    <RecordForm
      title={words.changeCoupon({ code })}
      fields={FIELDS}
      values={{
        ...record,
        minimumOrder: minimumOrder || null,
        from: startsAt && indianDate(new Date(startsAt)),
        until: endsAt && indianDate(lastMoment(endsAt)),
      }}
      onSave={async typed => {
        const body = { revision, settings: settingsOf(typed) }
        await withStepUp(stepUp =>
          deskApi.changeDeskCoupon({ params: { id: code }, body: { ...body, stepUp } }),
        )
        await saved(code)
      }}
      onCurrent={onCurrent}
      onClose={onClose}
      note={note}
    >
      <Changes kind="coupon" id={code} />
    </RecordForm>
  )
}

/** The end is exclusive, so the last day is the one before. */
export const lastMoment = (endsAt: string): Date => new Date(new Date(endsAt).getTime() - 1)

function settingsOf({ from, until, value, minimumOrder, ...typed }: Typed<typeof FIELDS>): CouponSettings {
  return {
    ...typed,
    value: value ?? 0,
    minimumOrder: minimumOrder ?? 0,
    startsAt: from && startOfIndianDay(from).toISOString(),
    endsAt: until && startOfIndianDay(addDays(until, 1)).toISOString(),
  }
}
