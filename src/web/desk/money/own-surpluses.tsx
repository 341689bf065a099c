import type { CashSurplus } from '#contract/desk/cash.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useDesk } from '../desk-context.ts'
import { Scroll } from '../scroll.tsx'
import { SheetHead } from '../sheet.tsx'
import { useTry } from '../use-try.ts'
import { saidBy } from './close-surplus.tsx'

interface Props {
  surpluses: readonly CashSurplus[]
  onSaid: () => Promise<void>
}

/** Cash beyond what was due, and whether they handed it back to the customer; nothing where there is none. */
export function OwnSurpluses({ surpluses, onSaid }: Props) {
  const { self } = useDesk()
  const { isBusy, press, why } = useTry(
    async ({ orderId, staffId, amount }: CashSurplus, isHandedBack: boolean) => {
      await deskApi.sayHandedBack({ body: { orderId, staffId, amount, isHandedBack } })
      await onSaid()
    },
  )
  if (surpluses.length === 0) return null
  return (
    <section className="desk-part" aria-labelledby="own-surplus">
      <h2 id="own-surplus">{say(cash.surplusTitle)}</h2>
      <p className="desk-note">{say(cash.handBackIntro)}</p>
      <Scroll>
        <table className="desk-sheet">
          <SheetHead
            caption={say(cash.surplusTitle)}
            columns={[
              cash.orderColumn,
              cash.toldByColumn,
              { sum: cash.amountColumn },
              cash.whenColumn,
              cash.handedBackColumn,
            ]}
          />
          <tbody>
            {surpluses.map(surplus => (
              <tr key={`${surplus.orderId} ${surplus.staffId}`}>
                <th scope="row">{surplus.orderId}</th>
                <td>{surplus.name}</td>
                <td className="desk-sum">{formatRupees(surplus.amount)}</td>
                <td>{formatDateTime(surplus.at)}</td>
                <td>
                  <Said
                    surplus={surplus}
                    isBusy={isBusy}
                    isOwn={surplus.handedBack?.staffId === self.id}
                    onSay={isHandedBack => press(surplus, isHandedBack)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </section>
  )
}

interface SaidProps {
  surplus: CashSurplus
  isOwn: boolean
  isBusy: boolean
  onSay: (isHandedBack: boolean) => void
}

/** What was said of one, and the button that says or takes back. */
function Said({ surplus, isOwn, isBusy, onSay }: SaidProps) {
  const { orderId, handedBack: back } = surplus
  const amount = formatRupees(surplus.amount)
  const time = back ? formatDateTime(back.at) : ''
  const isNoted = back !== null && back.notedBy !== back.staffId
  return (
    <>
      {back && (isOwn ? say(cash.youHandedBack, { time }) : saidBy(back))}{' '}
      {(!back || isOwn || isNoted) && (
        <button type="button" aria-disabled={isBusy} onClick={() => onSay(!isOwn)}>
          {say(isOwn ? cash.notHandedBackButton : cash.handBackButton)}{' '}
          <span className="desk-hidden">{say(cash.handBackOf, { amount, order: orderId })}</span>
        </button>
      )}
    </>
  )
}
