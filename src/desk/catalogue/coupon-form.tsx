import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { DeskForm, Ticked, Typed } from '#kit/desk/desk-form.tsx'
import { useTry } from '#kit/desk/use-try.ts'
import { addDays, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { typedRupees } from '#rules/desk/typed-rupees.ts'
import * as catalogue from '#text/desk/catalogue.ts'
import { save, saving } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import { Changes } from './changes.tsx'
import type { Coupon } from './coupons.tsx'

type Settings = Parameters<typeof deskApi.addDeskCoupon>[0]['body']['settings']

interface Props {
  /** Undefined: a new one. */
  coupon: Coupon | undefined
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** Suggested for a new coupon; a large discount needs both. */
const SUGGESTED = { maximumUses: 100, maximumPerCustomer: 1 }

/** What a coupon gives, to whom, and for how long. */
export function CouponForm({ coupon, onDone, onLeave }: Props) {
  const [isWrong, setWrong] = useState(false)
  const { isBusy, press, why, fields } = useTry(
    async (settings: Settings, code: string, phone: string | null) => {
      if (coupon) {
        const { code: id, uses: _uses, isForOne: _isForOne, description: _said, ...seen } = coupon
        await confirmed(stepUp =>
          deskApi.changeDeskCoupon({ params: { id }, body: { seen, settings, stepUp } }),
        )
      } else await confirmed(stepUp => deskApi.addDeskCoupon({ body: { code, settings, phone, stepUp } }))
      await onDone(say(catalogue.couponSaved, { code: code.toUpperCase() }))
    },
  )
  const submit = (typed: FormData) => {
    const settings = settingsOf(typed, coupon)
    setWrong(!settings)
    const code = coupon?.code ?? String(typed.get('code')).trim()
    const phone = String(typed.get('phone') ?? '').trim() || null
    if (settings) void press(settings, code, phone)
  }
  const isAtField = Object.keys(SUGGESTED).some(name => `settings.${name}` in fields)
  const problem = isWrong ? say(catalogue.notANumber) : isAtField ? undefined : why
  const limit = (name: keyof typeof SUGGESTED) => ({
    name,
    given: (coupon ?? SUGGESTED)[name],
    problem: fields[`settings.${name}`],
  })
  return (
    <DeskForm
      isBusy={isBusy}
      onLeave={onLeave}
      level={3}
      title={coupon ? say(catalogue.changeCoupon, coupon) : say(catalogue.addCoupon)}
      button={say(isBusy ? saving : save)}
      problem={problem}
      onSubmit={submit}
      after={coupon && <Changes kind="coupon" id={coupon.code} />}
    >
      <div className="desk-fields">
        {!coupon && <Typed name="code" label={say(catalogue.codeLabel)} />}
        <label>
          {say(catalogue.kindLabel)}
          <select name="type" defaultValue={coupon?.type ?? 'PERCENTAGE'}>
            <option value="PERCENTAGE">{say(catalogue.percentOff)}</option>
            <option value="FIXED">{say(catalogue.rupeesOff)}</option>
          </select>
        </label>
        <Typed name="value" label={say(catalogue.valueLabel)} given={coupon?.value} />
        <Typed name="minimumOrder" label={say(catalogue.minimumLabel)} given={coupon?.minimumOrder || ''} />
        <Typed name="maximumDiscount" label={say(catalogue.capLabel)} given={coupon?.maximumDiscount} />
        <Typed {...limit('maximumUses')} label={say(catalogue.usesLabel)} />
        <Typed {...limit('maximumPerCustomer')} label={say(catalogue.perCustomerLabel)} />
        <Typed name="until" type="date" label={say(catalogue.untilLabel)} given={lastDay(coupon?.endsAt)} />
        {!coupon && <Typed name="phone" type="tel" label={say(catalogue.phoneLabel)} />}
        <Ticked name="isHidden" label={say(catalogue.hiddenLabel)} given={coupon?.isHidden ?? false} />
        <Ticked name="isActive" label={say(catalogue.activeLabel)} given={coupon?.isActive ?? true} />
      </div>
      <p className="desk-note">{say(catalogue.noLimit)}</p>
    </DeskForm>
  )
}

/** The end is exclusive: the day before is the last. */
const lastDay = (endsAt: string | null | undefined): string =>
  endsAt ? indianDate(new Date(new Date(endsAt).getTime() - 1)) : ''

/** What was typed, in rupees and percent; undefined where a number is none. What the form has no field for stays. */
function settingsOf(typed: FormData, coupon: Coupon | undefined): Settings | undefined {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const amount = (name: string) => (text(name) === '' ? null : typedRupees(text(name)))
  const [value, minimum, cap] = [
    typedRupees(text('value')),
    amount('minimumOrder'),
    amount('maximumDiscount'),
  ]
  const count = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const [uses, perCustomer] = [count('maximumUses'), count('maximumPerCustomer')]
  if (value === undefined || minimum === undefined || cap === undefined) return undefined
  if (Number.isNaN(uses) || Number.isNaN(perCustomer)) return undefined
  const until = text('until')
  return {
    type: text('type') === 'FIXED' ? 'FIXED' : 'PERCENTAGE',
    value: value / 100,
    minimumOrder: (minimum ?? 0) / 100,
    maximumDiscount: cap === null ? null : cap / 100,
    maximumUses: uses,
    maximumPerCustomer: perCustomer,
    startsAt: coupon?.startsAt ?? null,
    endsAt: until === '' ? null : startOfIndianDay(addDays(until, 1)).toISOString(),
    isActive: typed.get('isActive') !== null,
    isHidden: typed.get('isHidden') !== null,
  }
}
