import { useState } from 'react'
import { addDays, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { typedRupees } from '#rules/desk/typed-rupees.ts'
import * as catalogue from '#text/desk/catalogue.ts'
import { save, saving } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { DeskForm, Ticked, Typed } from '../desk-form.tsx'
import { useTry } from '../use-try.ts'
import { Changes } from './changes.tsx'
import type { Coupon } from './coupons.tsx'

type Settings = Parameters<typeof deskApi.addDeskCoupon>[0]['body']['settings']

interface Props {
  /** Undefined: a new one. */
  coupon: Coupon | undefined
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** What a coupon gives, to whom, and for how long. */
export function CouponForm({ coupon, onDone, onLeave }: Props) {
  const [isWrong, setWrong] = useState(false)
  const { isBusy, press, why } = useTry(async (settings: Settings, code: string, phone: string | null) => {
    if (coupon) {
      const { code: id, uses: _uses, isForOne: _isForOne, description: _said, ...seen } = coupon
      await deskApi.changeDeskCoupon({ params: { id }, body: { seen, settings } })
    } else await deskApi.addDeskCoupon({ body: { code, settings, phone } })
    await onDone(say(catalogue.couponSaved, { code: code.toUpperCase() }))
  })
  const submit = (typed: FormData) => {
    const settings = settingsOf(typed, coupon)
    setWrong(!settings)
    const code = coupon?.code ?? String(typed.get('code')).trim()
    const phone = String(typed.get('phone') ?? '').trim() || null
    if (settings) void press(settings, code, phone)
  }
  return (
    <DeskForm
      {...{ isBusy, onLeave }}
      level={3}
      title={coupon ? say(catalogue.changeCoupon, coupon) : say(catalogue.addCoupon)}
      button={say(isBusy ? saving : save)}
      problem={isWrong ? say(catalogue.notANumber) : why}
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
        <Typed name="maximumUses" label={say(catalogue.usesLabel)} given={coupon?.maximumUses} />
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
  const uses = text('maximumUses') === '' ? null : Number(text('maximumUses'))
  if (value === undefined || minimum === undefined || cap === undefined || Number.isNaN(uses))
    return undefined
  const until = text('until')
  return {
    type: text('type') === 'FIXED' ? 'FIXED' : 'PERCENTAGE',
    ...{ value: value / 100, minimumOrder: (minimum ?? 0) / 100 },
    ...{ maximumDiscount: cap === null ? null : cap / 100, maximumUses: uses },
    startsAt: coupon?.startsAt ?? null,
    endsAt: until === '' ? null : startOfIndianDay(addDays(until, 1)).toISOString(),
    ...{ isActive: typed.get('isActive') !== null, isHidden: typed.get('isHidden') !== null },
  }
}
