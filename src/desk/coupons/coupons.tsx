import { deskApi } from '#desk/frame/desk-api.ts'
import { RecordList } from '#kit/desk/record-list.tsx'
import type { Column } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { formatDate } from '#rules/dates.ts'
import type { DeskCoupon } from './contract.ts'
import { CouponForm, lastMoment } from './coupon-form.tsx'
import { words } from './words.ts'

export function Coupons() {
  const list = usePolling(deskApi.listDeskCoupons)
  return (
    <RecordList
      title={words.couponsHeading}
      addLabel={words.addCoupon}
      changeLabel={words.changeCoupon}
      empty={words.noCoupons}
      list={list}
      rows={list.value?.coupons}
      rowKey={({ code }) => code}
      columns={COLUMNS}
      Form={CouponForm}
    />
  )
}

function stateOf({ isActive, uses, maximumUses }: Pick<DeskCoupon, 'isActive' | 'uses' | 'maximumUses'>) {
  if (!isActive) return words.stopped
  return maximumUses !== null && uses >= maximumUses ? words.usedUp : words.inUse
}

const COLUMNS: readonly Column<DeskCoupon>[] = [
  { title: words.codeColumn, kind: 'name', cell: ({ code }) => code },
  { title: words.givesColumn, cell: ({ description }) => description },
  { title: words.untilColumn, cell: ({ endsAt }) => endsAt && formatDate(lastMoment(endsAt)) },
  {
    title: words.usedColumn,
    kind: 'amount',
    cell: ({ uses, maximumUses }) =>
      maximumUses === null ? uses : words.usedOf({ uses, maximum: maximumUses }),
  },
  { title: words.perCustomerColumn, kind: 'amount', cell: ({ maximumPerCustomer }) => maximumPerCustomer },
  {
    title: words.stateColumn,
    cell: ({ isHidden, isForOne, ...coupon }) =>
      [stateOf(coupon), isHidden && words.hiddenMark, isForOne && words.oneAccount]
        .filter(Boolean)
        .join(', '),
  },
]
