import { deskApi } from '#desk/frame/desk-api.ts'
import { Section } from '#kit/desk/section.tsx'
import { ChangeButton, type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { formatDate } from '#rules/dates.ts'
import type { DeskCoupon } from './contract.ts'
import { CouponForm, lastMoment } from './coupon-form.tsx'
import { words } from './words.ts'

export function Coupons() {
  const { value, problem, refresh } = usePolling(deskApi.listDeskCoupons)
  const { editing, done, edit, show, onClose, onDone } = useEditing<DeskCoupon | 'new'>(refresh)
  const coupon = editing === 'new' ? undefined : editing
  const form = editing && (
    <CouponForm
      key={`${coupon?.code} ${coupon?.revision}`}
      coupon={coupon}
      onDone={onDone}
      onCurrent={show}
      onClose={onClose}
    />
  )
  return (
    <Section
      title={words.couponsHeading}
      action={
        <button type="button" onClick={() => edit('new')}>
          {words.addCoupon}
        </button>
      }
      problem={problem}
      isLoading={!value}
      form={editing === 'new' && form}
      done={done}
    >
      <Table
        caption={words.couponsHeading}
        rows={value?.coupons}
        rowKey={({ code }) => code}
        empty={words.noCoupons}
        columns={columns(edit)}
        below={({ code }) => coupon?.code === code && form}
      />
    </Section>
  )
}

const columns = (edit: (coupon: DeskCoupon) => void): Column<DeskCoupon>[] => [
  { title: words.codeColumn, kind: 'name', cell: ({ code }) => code },
  { title: words.givesColumn, cell: ({ description }) => description },
  { title: words.untilColumn, cell: ({ endsAt }) => endsAt && formatDate(lastMoment(endsAt)) },
  { title: words.usedColumn, cell: usesOf },
  {
    title: words.stateColumn,
    cell: ({ isActive, isHidden, isForOne }) =>
      [isActive ? words.inUse : words.stopped, isHidden && words.hiddenMark, isForOne && words.oneAccount]
        .filter(Boolean)
        .join(', '),
  },
  {
    title: kitWords.change,
    kind: 'button',
    cell: coupon => <ChangeButton what={words.changeCoupon(coupon)} onClick={() => edit(coupon)} />,
  },
]

function usesOf({ uses, maximumUses, maximumPerCustomer }: DeskCoupon): string {
  const used = maximumUses === null ? String(uses) : words.usedOf({ uses, maximum: maximumUses })
  return maximumPerCustomer === null ? used : `${used}, ${words.eachCustomer({ count: maximumPerCustomer })}`
}
