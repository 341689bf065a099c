import type { deskApi } from '#desk/frame/desk-api.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { SheetHead } from '#kit/desk/sheet.tsx'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'

type Receipt = Awaited<ReturnType<typeof deskApi.listCashReceipts>>['receipts'][number]

/** What a sum of cash consists of: an order a line, and their sum. */
export function Receipts({ receipts, caption }: { receipts: readonly Receipt[]; caption: string }) {
  const sum = receipts.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) / 100
  return (
    <Scroll>
      <table className="desk-sheet">
        <SheetHead
          caption={caption}
          columns={[cash.orderColumn, cash.whenColumn, { sum: cash.amountColumn }]}
        />
        <tbody>
          {receipts.map(({ orderId, at, amount }) => (
            <tr key={`${orderId} ${at} ${amount}`}>
              <th scope="row">{orderId}</th>
              <td>{formatDateTime(at)}</td>
              <td className="desk-sum">
                {amount < 0 && <span className="desk-quiet">{say(cash.handedBack)} </span>}
                {formatRupees(amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {say(cash.receiptCount, { count: receipts.length })}
            </th>
            <td className="desk-sum">{formatRupees(sum)}</td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  )
}
