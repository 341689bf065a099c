import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { AmountButton } from '#desk/month/opened-list.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { formatShortPaise, formatShortRupees, toPaise } from '#rules/money.ts'
import { words } from './words.ts'

type HeldCash = DeskAnswer<'listHeldCash'>['held'][number]

/** What can be counted: a handover or, without one, all cash that a person holds. */
export interface HeldLine {
  staffId: string
  name: string
  handoverId?: string | undefined
}

/** An amount that opens its receipts. */
export interface HeldSum {
  of: { staffId?: string; handoverId?: string }
  name: string
  amount: number
}

/** A count that is open. Nothing is recorded before it is saved. */
interface OpenCount {
  staffId: string
  name: string
  /** Of the handover; a new one for cash that was not handed over. */
  handoverId: string
  /** For cash that was not handed over, with the time at which the form was opened. */
  held?: { staffId: string; until: string } | undefined
}

/** Shown below the table. */
export type OpenForm = { what: 'receipts'; sum: HeldSum } | { what: 'count'; count: OpenCount }

interface Props {
  held: readonly HeldCash[] | undefined
  canCount: (staffId: string) => boolean
  /** The person whose cash is being counted: no sum is shown from which theirs follows, and no receipts open. */
  counting: string | undefined
  onOpen: (sum: HeldSum) => void
  onCount: (line: HeldLine) => void
}

export function HeldTable({ held, canCount, counting, onOpen, onCount }: Props) {
  const open = counting === undefined ? onOpen : undefined
  const columns: Column<HeldCash>[] = [
    {
      title: 'Person',
      kind: 'name',
      cell: ({ name }) => name,
    },
    {
      title: words.inHand,
      kind: 'amount',
      cell: person =>
        person.staffId === counting ? (
          <AfterCount />
        ) : (
          <Sum
            sum={{ of: { staffId: person.staffId }, name: person.name, amount: person.amount }}
            receipts={person.receipts}
            onOpen={open}
          />
        ),
    },
    { title: 'Since', cell: ({ since }) => since && <DeskTime at={since} /> },
    {
      title: words.handedOver,
      kind: 'amount',
      cell: person => {
        const { handover } = person
        if (!handover) return null
        const { id, amount, receipts, handedAt } = handover
        return (
          <>
            <span className="text-muted">
              <DeskTime at={handedAt} />,
            </span>{' '}
            {amount === null || person.staffId === counting ? (
              <AfterCount />
            ) : (
              <Sum
                sum={{ of: { handoverId: id }, name: person.name, amount }}
                receipts={receipts}
                onOpen={open}
              />
            )}
          </>
        )
      },
    },
    {
      title: words.count,
      kind: 'button',
      cell: person => {
        const { staffId, name, handover } = person
        if (!canCount(staffId)) return null
        return (
          <button type="button" onClick={() => onCount({ staffId, name, handoverId: handover?.id })}>
            {words.count} <span className="sr-only">{words.countOf({ name })}</span>
          </button>
        )
      },
    },
  ]
  return (
    <Table
      caption={words.intro}
      columns={columns}
      rows={held}
      rowKey={({ staffId }) => staffId}
      empty={words.noCash}
      isSelected={({ staffId }) => staffId === counting}
      // No sum from which the counted one follows.
      foot={held && held.length > 1 && counting === undefined && <Totals held={held} />}
    />
  )
}

const AfterCount = () => <span className="text-muted">{words.afterCount}</span>

function Totals({ held }: { held: readonly HeldCash[] }) {
  const sumOf = (amountOf: (cash: HeldCash) => number) =>
    formatShortPaise(held.reduce((sum, cash) => sum + toPaise(amountOf(cash)), 0))
  return (
    <tr>
      <th scope="row">Total</th>
      <td className="amount" data-title={words.inHand}>
        {sumOf(({ amount }) => amount)}
      </td>
      <td />
      <td className="amount" data-title={words.handedOver}>
        {held.some(({ handover }) => handover?.amount === null)
          ? words.afterCount
          : sumOf(({ handover }) => handover?.amount ?? 0)}
      </td>
      <td />
    </tr>
  )
}

interface SumProps {
  sum: HeldSum
  receipts: number
  onOpen: ((sum: HeldSum) => void) | undefined
}

function Sum({ sum, receipts, onOpen }: SumProps) {
  if (receipts === 0) return words.none
  const isOwed = sum.amount < 0
  const rupees = formatShortRupees(Math.abs(sum.amount))
  const amount = isOwed ? `owed ${rupees}` : rupees
  return (
    <>
      <span className="text-muted">
        {(isOwed ? words.refundCount : words.receiptCount)({ count: receipts })}
      </span>{' '}
      {onOpen ? (
        <AmountButton label={words.showReceipts({ amount })} onClick={() => onOpen(sum)}>
          {amount}
        </AmountButton>
      ) : (
        amount
      )}
    </>
  )
}
