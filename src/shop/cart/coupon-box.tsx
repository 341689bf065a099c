import ChevronDown from 'lucide-react/icons/chevron-down'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Await } from 'react-router'
import { Button } from '#kit/button.tsx'
import { TextField } from '#kit/field.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { Notice } from '#kit/notice.tsx'
import { Rupees } from '#kit/price.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { useAction } from '#kit/use-action.ts'
import { MAX_COUPON_CODE } from '#rules/fields.ts'
import { formatRupees, toPaise, toRupees } from '#rules/money.ts'
import { computeDiscount } from '#rules/orders/coupons.ts'
import { pieces, say } from '#text/text.ts'
import { type AppliedCoupon, useCart } from './cart.ts'
import type { Coupon } from './contract.ts'
import { applyCoupon, missingAmountText } from './coupon.ts'
import * as words from './words.ts'

interface CouponBoxProps {
  /** Coupons that can be used now; deferred. */
  coupons: Promise<Coupon[]>
  /** Rupees. */
  subtotal: number
}

export function CouponBox({ coupons, subtotal }: CouponBoxProps) {
  const applied = useCart(state => state.coupon)
  const error = useCart(state => state.couponError)
  const offers = useRef<HTMLDetailsElement>(null)
  const [isApplying, apply] = useAction(async (code: string) => {
    // The offers close again when a coupon is applied.
    if ((await applyCoupon(code)) && offers.current) offers.current.open = false
  })
  return (
    <section className="card px-4 py-1" aria-labelledby="coupon">
      <h2 id="coupon" className="sr-only">
        {say(words.coupon)}
      </h2>
      {applied && <Applied coupon={applied} subtotal={subtotal} />}
      {/* Above the offered coupons, which may fill the screen. */}
      {error && (
        <Notice kind="error" isAlert className="my-2">
          {error}
        </Notice>
      )}
      <details ref={offers} className="group">
        <summary className="text-link flex min-h-11 cursor-pointer items-center gap-2">
          <TicketPercent aria-hidden="true" className="size-5" />
          {say(words.haveCoupon)}
          <ChevronDown aria-hidden="true" className="ml-auto size-5 group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 pb-3">
          {!applied && <Entry isApplying={isApplying} apply={apply} />}
          <Suspense fallback={<Skeleton className="h-11 w-full" />}>
            <Await resolve={coupons}>
              {offered => (
                <Available
                  coupons={offered.filter(coupon => coupon.code !== applied?.code)}
                  isNone={offered.length === 0}
                  subtotal={subtotal}
                  apply={apply}
                  isApplying={isApplying}
                />
              )}
            </Await>
          </Suspense>
        </div>
      </details>
    </section>
  )
}

interface EntryProps {
  isApplying: boolean
  apply: (code: string) => Promise<void>
}

function Entry({ isApplying, apply }: EntryProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) void apply(code)
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label={say(words.couponCode)}
        value={code}
        onChange={event => setCode(event.target.value.toUpperCase())}
        maxLength={MAX_COUPON_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="outline" disabled={isApplying || code.trim() === ''}>
        {isApplying ? say(words.applyingCoupon) : say(words.applyCoupon)}
      </Button>
    </form>
  )
}

function Applied({ coupon, subtotal }: { coupon: AppliedCoupon; subtotal: number }) {
  const removeCoupon = useCart(state => state.removeCoupon)
  const remove = () => {
    removeCoupon()
    showToast(say(words.couponRemoved, { amount: formatRupees(subtotal) }))
  }
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-leaf-tint my-2 py-2 pr-2 pl-4">
      <p role="status" className="min-w-0 text-leaf-dark">
        {pieces(words.codeApplied, { code: <b key="code">{coupon.code}</b> })}
        <span className="block text-sm">
          {pieces(words.youSave, {
            amount: <Rupees key="amount" amount={coupon.discountAmount} className="font-semibold" />,
          })}
        </span>
        <span className="block text-sm">{say(words.toBePaidOnline)}</span>
      </p>
      <Button variant="quiet" size="small" onClick={remove}>
        {say(words.removeCoupon)}
      </Button>
    </div>
  )
}

/** In rupees; 0 if it can't be used yet. */
const savingOf = (coupon: Coupon, subtotal: number): number =>
  toRupees(
    computeDiscount(toPaise(subtotal), {
      ...coupon,
      // Basis points of percent, or paise.
      value: toPaise(coupon.value),
      minimumOrder: toPaise(coupon.minimumOrder),
      maximumDiscount: coupon.maximumDiscount === null ? null : toPaise(coupon.maximumDiscount),
    }),
  )

const sortBySaving = (coupons: readonly Coupon[], subtotal: number): Coupon[] =>
  coupons.toSorted((a, b) => savingOf(b, subtotal) - savingOf(a, subtotal))

interface AvailableProps extends EntryProps {
  coupons: readonly Coupon[]
  isNone: boolean
  subtotal: number
}

function Available({ coupons, isNone, subtotal, apply, isApplying }: AvailableProps) {
  if (isNone) return <p className="text-sm text-muted">{say(words.noCoupons)}</p>
  if (coupons.length === 0) return null
  return (
    <div>
      <h3 className="text-base">{say(words.availableCoupons)}</h3>
      <p className="text-sm text-muted">{say(words.couponOnlineOnly)}</p>
      <ul className="mt-1 divide-y divide-line">
        {sortBySaving(coupons, subtotal).map(coupon => {
          const reason = missingAmountText(coupon, subtotal)
          const saving = savingOf(coupon, subtotal)
          return (
            <li key={coupon.code} className="flex items-center gap-3 py-2.5">
              <TicketPercent
                aria-hidden="true"
                className={`size-5 shrink-0 ${reason ? 'text-line-strong' : 'text-leaf'}`}
              />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{coupon.code}</p>
                <p className="text-sm text-muted">{coupon.description}</p>
                {reason && <p className="text-sm font-semibold text-marigold-ink">{reason}</p>}
              </div>
              {!reason && (
                <div className="shrink-0 text-right">
                  {saving > 0 && (
                    <p className="text-sm font-semibold text-leaf">
                      {say(words.couponSaves, { amount: formatRupees(saving) })}
                    </p>
                  )}
                  <Button
                    variant="quiet"
                    size="small"
                    className="-mr-4"
                    aria-label={say(words.useCode, { code: coupon.code })}
                    disabled={isApplying}
                    onClick={() => void apply(coupon.code)}
                  >
                    {say(words.useThisCode)}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
