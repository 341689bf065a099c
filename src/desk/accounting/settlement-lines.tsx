import { deskApi } from '#desk/frame/desk-api.ts'
import { OpenedList } from '#desk/month/opened-list.tsx'
import { Problem } from '#kit/desk/problem.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import type { Outcome } from '#rules/desk/accounting.ts'
import { formatRupees } from '#rules/money.ts'
import type { MatchedLine } from './contract.ts'
import { words } from './words.ts'

export interface OpenedLines {
  id: string
  name: string
  outcome: Outcome
}

export const linesTitle = ({ outcome, name }: Omit<OpenedLines, 'id'>): string =>
  words.linesOf({ outcome: words.outcomes[outcome], name })

const COLUMNS: readonly Column<MatchedLine>[] = [
  { title: words.reference, kind: 'name', cell: ({ reference }) => reference },
  { title: words.document, cell: ({ kind }) => words[kind] },
  { title: words.order, cell: ({ orderId }) => orderId },
  { title: words.settled, cell: ({ settledOn }) => settledOn },
  { title: words.total, kind: 'amount', cell: ({ amount }) => formatRupees(amount) },
  { title: words.ours, kind: 'amount', cell: ({ ours }) => (ours === null ? '' : formatRupees(ours)) },
  { title: words.fee, kind: 'amount', cell: ({ fee }) => formatRupees(fee) },
  { title: words.feeTax, kind: 'amount', cell: ({ tax }) => formatRupees(tax) },
]

/** The lines of a report with one outcome, beside our payments. */
export function SettlementLines({ opened, onClose }: { opened: OpenedLines; onClose: () => void }) {
  const { id, outcome } = opened
  const { value, problem } = useCall(deskApi.listSettlementLines, { params: { id }, query: { outcome } })
  const title = linesTitle(opened)
  return (
    <OpenedList title={title} onClose={onClose}>
      <h3>{title}</h3>
      <Problem problem={problem} isLoading={!value} />
      {value && (
        <Table
          caption={title}
          columns={COLUMNS}
          rows={value.lines}
          rowKey={({ line }) => String(line)}
          empty={words.noLines}
        />
      )}
    </OpenedList>
  )
}
