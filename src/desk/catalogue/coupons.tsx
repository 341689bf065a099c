import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { ChangeButton, SheetHead } from '#kit/desk/sheet.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useOpened } from '#kit/desk/use-opened.ts'
import { formatDate } from '#rules/dates.ts'
import * as catalogue from '#text/desk/catalogue.ts'
import { changeButton } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import { CouponForm } from './coupon-form.tsx'

export type Coupon = Awaited<ReturnType<typeof deskApi.listDeskCoupons>>['coupons'][number]

const loadCoupons = (signal?: AbortSignal) => deskApi.listDeskCoupons(undefined, { signal })

/** All coupons: added, changed and stopped. */
export function Coupons() {
  const { value, problem, refresh } = useFresh(loadCoupons)
  const { opened, said, open, onLeave, onDone } = useOpened<Coupon | 'new'>(refresh)
  return (
    <section className="desk-part" aria-labelledby="coupons">
      <header>
        <h2 id="coupons">{say(catalogue.couponsHeading)}</h2>
        <button type="button" onClick={() => open('new')}>
          {say(catalogue.addCoupon)}
        </button>
      </header>
      <Problem problem={problem} isLoading={!value} />
      {opened && (
        <CouponForm
          key={opened === 'new' ? '' : opened.code}
          coupon={opened === 'new' ? undefined : opened}
          onDone={onDone}
          onLeave={onLeave}
        />
      )}
      <p role="status" className="desk-said">
        {said}
      </p>
      {value?.coupons.length === 0 && <p className="desk-empty">{say(catalogue.noCoupons)}</p>}
      {value && value.coupons.length > 0 && <CouponTable coupons={value.coupons} onOpen={open} />}
    </section>
  )
}

function CouponTable({ coupons, onOpen }: { coupons: readonly Coupon[]; onOpen: (coupon: Coupon) => void }) {
  return (
    <Scroll>
      <table className="desk-sheet">
        <SheetHead
          caption={say(catalogue.couponsHeading)}
          columns={[
            catalogue.codeColumn,
            catalogue.givesColumn,
            catalogue.untilColumn,
            catalogue.usedColumn,
            catalogue.stateColumn,
            { buttons: changeButton },
          ]}
        />
        <tbody>
          {coupons.map(one => (
            <tr key={one.code}>
              <th scope="row">{one.code}</th>
              <td>{one.description}</td>
              {/* The end is exclusive: the day before is the last. */}
              <td>{one.endsAt && formatDate(new Date(new Date(one.endsAt).getTime() - 1))}</td>
              <td>
                {one.maximumUses === null
                  ? one.uses
                  : say(catalogue.usedOf, { uses: one.uses, maximum: one.maximumUses })}
                {one.maximumPerCustomer !== null &&
                  `, ${say(catalogue.eachCustomer, { count: one.maximumPerCustomer })}`}
              </td>
              <td>
                {say(one.isActive ? catalogue.inUse : catalogue.stopped)}
                {one.isHidden && `, ${say(catalogue.hiddenMark)}`}
                {one.isForOne && `, ${say(catalogue.oneAccount)}`}
              </td>
              <td>
                <ChangeButton
                  what={say(catalogue.changeCoupon, { code: one.code })}
                  onOpen={() => onOpen(one)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
