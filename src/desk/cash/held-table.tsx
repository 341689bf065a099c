import type { deskApi } from '#desk/frame/desk-api.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { SheetHead } from '#kit/desk/sheet.tsx'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'

type Held = Awaited<ReturnType<typeof deskApi.listHeldCash>>['held'][number]

/** One sum that can be counted: what is handed over, else all that somebody holds. */
export interface HeldLine {
  staffId: string
  name: string
  /** Rupees. */
  amount: number
  /** Undefined: they have not handed it over themselves. */
  handoverId?: string
}

/** What is shown beside the table: what a sum consists of, or the counting of one. */
export type Opened =
  | { what: 'receipts'; of: { staffId?: string; handoverId?: string }; name: string; amount: number }
  | { what: 'count'; line: HeldLine }

interface Props {
  held: readonly Held[]
  /** Undefined: may not count. */
  canCount: (staffId: string) => boolean
  onOpen: (opened: Opened) => void
}

/** Who holds how much, since when. Each sum opens what it consists of. */
export function HeldTable({ held, canCount, onOpen }: Props) {
  if (held.length === 0) return <p className="desk-empty">{say(cash.noCash)}</p>
  return (
    <Scroll>
      <table className="desk-sheet">
        <SheetHead
          caption={say(cash.cashIntro)}
          columns={[
            cash.personColumn,
            { sum: cash.inHandColumn },
            cash.sinceColumn,
            { sum: cash.handedOverColumn },
            { buttons: cash.countButton },
          ]}
        />
        <tbody>
          {held.map(one => (
            <Row key={one.staffId ?? ''} one={one} canCount={canCount} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Row({ one, canCount, onOpen }: { one: Held } & Omit<Props, 'held'>) {
  const { staffId, amount, receipts, handover, since } = one
  const name = one.name ?? say(cash.nobodysName)
  const line: HeldLine | undefined =
    staffId === null ? undefined : { staffId, name, ...(handover ? lineOf(handover) : { amount }) }
  return (
    <tr>
      <th scope="row">
        {name}
        {staffId === null && <p className="desk-quiet">{say(cash.nobodysHow)}</p>}
      </th>
      <td className="desk-sum">
        <Sum
          amount={amount}
          receipts={receipts}
          onOpen={() => onOpen({ what: 'receipts', of: { staffId: staffId ?? undefined }, name, amount })}
        />
      </td>
      <td>{since ? formatDateTime(since) : ''}</td>
      <td className="desk-sum">
        {handover && (
          <>
            <Sum
              {...handover}
              onOpen={() =>
                onOpen({ what: 'receipts', of: { handoverId: handover.id }, name, amount: handover.amount })
              }
            />{' '}
            <span className="desk-quiet">{formatDateTime(handover.handedAt)}</span>
          </>
        )}
      </td>
      <td>
        {line && canCount(line.staffId) && (
          <button type="button" data-count={line.staffId} onClick={() => onOpen({ what: 'count', line })}>
            {say(cash.countButton)} <span className="desk-hidden">{say(cash.countOf, { name })}</span>
          </button>
        )}
      </td>
    </tr>
  )
}

const lineOf = ({ id, amount }: { id: string; amount: number }) => ({ handoverId: id, amount })

function Sum({ amount, receipts, onOpen }: { amount: number; receipts: number; onOpen: () => void }) {
  if (receipts === 0) return say(cash.nothingInHand)
  return (
    <>
      <button
        type="button"
        className="desk-open"
        aria-label={say(cash.showReceipts, { amount: formatRupees(amount) })}
        onClick={onOpen}
      >
        {formatRupees(amount)}
      </button>{' '}
      <span className="desk-quiet">{say(cash.receiptCount, { count: receipts })}</span>
    </>
  )
}
