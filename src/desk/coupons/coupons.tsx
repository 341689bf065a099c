import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { RecordList } from '#kit/desk/record-list.tsx'
import type { Column } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { formatDate } from '#rules/dates.ts'
import type { DeskCoupon } from './contract.ts'
import { CouponForm, lastMoment } from './coupon-form.tsx'
import { words } from './words.ts'

export function Coupons() {
  const { now } = useDesk()
  const list = usePolling(deskApi.listDeskCoupons)
  return (
    <RecordList
      title="Coupons"
      addLabel={words.addCoupon}
      changeLabel={words.changeCoupon}
      empty="No coupons yet. Customers can use an active one at the checkout once you add it."
      list={list}
      rows={list.value?.coupons}
      rowKey={({ code }) => code}
      columns={columnsAt(now())}
      Form={CouponForm}
    />
  )
}

type Running = Pick<DeskCoupon, 'isActive' | 'uses' | 'maximumUses' | 'startsAt' | 'endsAt'>

function stateOf({ isActive, uses, maximumUses, startsAt, endsAt }: Running, now: Date) {
  if (!isActive) return 'Stopped'
  if (endsAt && new Date(endsAt) <= now) return 'Ended'
  if (startsAt && new Date(startsAt) > now) return 'Not begun'
  return maximumUses !== null && uses >= maximumUses ? 'Used up' : 'In use'
}

const columnsAt = (now: Date): readonly Column<DeskCoupon>[] => [
  { title: 'Code', kind: 'name', cell: ({ code }) => code },
  { title: 'Discount', cell: ({ description }) => description },
  { title: 'From', cell: ({ startsAt }) => startsAt && formatDate(startsAt) },
  { title: 'Until', cell: ({ endsAt }) => endsAt && formatDate(lastMoment(endsAt)) },
  {
    title: 'Used',
    kind: 'amount',
    cell: ({ uses, maximumUses }) =>
      maximumUses === null ? uses : words.usedOf({ uses, maximum: maximumUses }),
  },
  { title: 'Limit per customer', kind: 'amount', cell: ({ maximumPerCustomer }) => maximumPerCustomer },
  {
    title: 'Status',
    cell: ({ isHidden, isForOne, ...coupon }) =>
      [stateOf(coupon, now), isHidden && 'hidden', isForOne && 'one account'].filter(Boolean).join(', '),
  },
]
