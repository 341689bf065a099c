import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import type { Client } from '#shop/endpoints.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/cart-page.ts'
import { ActionBar } from './action-bar.tsx'
import { BetterCheckup } from './better-checkup.tsx'
import { type ItemRemoval, useCart } from './cart.ts'
import { type CartItem, cartMrpTotal, cartPayable, cartSubtotal } from './cart-items.ts'
import { CartRow } from './cart-row.tsx'
import type { CartCheck } from './catalogue-check.ts'
import type { Coupon } from './contract.ts'
import { isCouponFor } from './coupon.ts'
import { CouponBox } from './coupon-box.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { OrderSum } from './order-sum.tsx'
import { OtherTabNote } from './other-tab-note.tsx'
import { TwoBookings } from './two-bookings.tsx'
import { useCartCheck, useCouponCheck } from './use-cart-check.ts'
import * as words from './words.ts'

const RemovedItem = lazy(() => import('./removed-item.tsx'))
const OpenPaymentNote = lazy(() => import('#shop/checkout/payment/open-payment-note.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(words.yourCart) })

const load = ({ api }: LoadArgs) => ({ coupons: activeCoupons(api) })

export const clientLoader = inBrowser(load)

/** [] on errors: a code can still be typed. */
const activeCoupons = (api: Client): Promise<Coupon[]> =>
  api.listActiveCoupons().then(
    ({ coupons }) => coupons,
    (error: unknown) => {
      if (error instanceof CallError) return []
      throw error
    },
  )

/** The cart is in the browser; until hydration only `data-with-cart` says whether it is empty (see FirstMarks). */
export function HydrateFallback() {
  return (
    <>
      <div className="with-cart:hidden">
        <EmptyCart />
      </div>
      <FilledSkeleton />
    </>
  )
}

function FilledSkeleton() {
  return (
    <div className="wrap hidden pt-6 pb-10 with-cart:block">
      <h1 className="text-2xl">{say(words.yourCart)}</h1>
      <div className="mt-4 grid gap-4 lg:grid-cols-[1fr_380px]">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  )
}

export default function CartPage({ loaderData: { coupons } }: Route.ComponentProps) {
  const { items, coupon, remove, restore } = useCart()
  const check = useCartCheck()
  const [removed, setRemoved] = useState<ItemRemoval>()
  const [restoredKey, setRestoredKey] = useState<string>()
  useCouponCheck()
  const removeItem = (item: CartItem) => {
    setRemoved({ item, index: items.indexOf(item), coupon })
    setRestoredKey(undefined)
    remove(item.id)
  }
  const undo = () => {
    if (removed) restore(removed)
    setRestoredKey(removed?.item.id)
    setRemoved(undefined)
  }
  const removedLine = removed && (
    <Suspense fallback={null}>
      <RemovedItem key={removed.item.id} name={removed.item.name} onUndo={undo} />
    </Suspense>
  )
  if (items.length === 0) return <EmptyCart removed={removedLine} />

  const subtotal = cartSubtotal(items)
  const isChecked = !coupon || isCouponFor(coupon, subtotal)
  const payable = isChecked ? cartPayable(items, coupon) : null
  const discount = coupon && isChecked ? { code: coupon.code, discount: coupon.discountAmount } : null
  return (
    <div className="wrap pt-6 pb-8 lg:pb-12">
      <div className="lg:grid lg:grid-cols-[1fr_380px] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="grid min-w-0 content-start gap-4 lg:row-span-2">
          <Items
            check={check}
            onRemove={removeItem}
            removedAt={removed?.index}
            removed={removedLine}
            restoredKey={restoredKey}
          />
          {check && <BetterCheckup check={check} subtotal={subtotal} />}
          <CouponBox coupons={coupons} subtotal={subtotal} />
        </div>
        <div className="mt-4 lg:mt-12">
          <OrderSum
            lines={[]}
            mrpTotal={cartMrpTotal(items)}
            subtotal={subtotal}
            coupon={discount}
            payable={payable}
            isCentreVisit={check?.some(item => item.isCentreVisit)}
          />
        </div>
        <ActionBar total={payable} className="lg:sticky lg:top-28 lg:col-start-2 lg:self-start">
          {check?.some(item => item.isWithdrawn) ? (
            <Button variant="offer" disabled>
              {say(words.proceed)}
            </Button>
          ) : (
            <ButtonLink to={links.checkout} variant="offer">
              {say(words.proceed)}
            </ButtonLink>
          )}
        </ActionBar>
      </div>
    </div>
  )
}

interface ItemsProps {
  check: CartCheck | null
  onRemove: (item: CartItem) => void
  /** The place of the item that was removed last, and the line that stands there. */
  removedAt: number | undefined
  removed: ReactNode
  restoredKey: string | undefined
}

function Items({ check, onRemove, removedAt, removed, restoredKey }: ItemsProps) {
  const { items, setQuantity } = useCart()
  const checkOf = new Map(check?.map(known => [known.key, known]))
  const rows = items.map(item => (
    <CartRow
      key={item.id}
      item={item}
      check={checkOf.get(item.id)}
      setQuantity={quantity => (quantity > 0 ? setQuantity(item.id, quantity) : onRemove(item))}
      onRemove={() => onRemove(item)}
      takesFocus={item.id === restoredKey}
    />
  ))
  return (
    <section aria-labelledby="items">
      <h1 id="items" className="text-2xl">
        {say(words.yourCart)}
      </h1>
      <OtherTabNote className="mt-4" />
      <Suspense fallback={null}>
        <div className="empty:hidden not-empty:mt-4">
          <OpenPaymentNote />
        </div>
      </Suspense>
      <CheckNotice check={check} />
      <TwoBookings check={check} />
      <ul className="card mt-4 divide-y divide-line">
        {removedAt === undefined ? rows : rows.toSpliced(removedAt, 0, <li key="removed">{removed}</li>)}
      </ul>
      <Link to={links.labTests} className="text-link mt-1 inline-block py-2.5">
        {say(words.addMoreTests)}
      </Link>
    </section>
  )
}

function CheckNotice({ check }: { check: CartCheck | null }) {
  if (!check) return null
  const changes = check.filter(item => item.change)
  const withdrawn = check.filter(item => item.isWithdrawn).map(item => item.name)
  return (
    <div role="status" className="grid gap-3 empty:hidden not-empty:mt-4">
      {withdrawn.length > 0 && (
        <Notice kind="error">
          {say(withdrawn.length === 1 ? words.withdrawnItem : words.withdrawnItems, {
            names: withdrawn.join(', '),
          })}
        </Notice>
      )}
      {changes.length > 0 && (
        <Notice kind="warning">{say(changes.length === 1 ? words.priceChanged : words.pricesChanged)}</Notice>
      )}
    </div>
  )
}
