import type { deskApi } from '#desk/frame/desk-api.ts'
import { type Column, Table } from '#kit/desk/table.tsx'
import { formatRupees } from '#rules/money.ts'
import { words } from './words.ts'

export type Change = Awaited<ReturnType<typeof deskApi.previewCatalogueFiles>>['changes'][number]

const kindOf = ({ what }: Change): string => words.changeKinds[what]

/** '2 added, 1 withdrawn'. */
export const countsOf = (changes: readonly Change[]): string =>
  [...Map.groupBy(changes, kindOf)]
    .map(([what, some]) => words.counted({ count: some.length, what }))
    .join(', ')

const COLUMNS: Column<Change>[] = [
  { title: words.codeColumn, cell: ({ code }) => code },
  { title: words.itemColumn, kind: 'name', cell: ({ name }) => name },
  { title: words.kindColumn, cell: kindOf },
  {
    title: words.columnsColumn,
    cell: ({ columns }) => <span className="text-muted">{columns.join(', ')}</span>,
  },
]
const PRICE: Column<Change> = {
  title: words.priceColumn,
  kind: 'amount',
  cell: ({ price }) =>
    price && words.priceChange({ from: formatRupees(price.from), to: formatRupees(price.to) }),
}

/** Every line that an import would change. */
export const ChangeTable = ({ changes }: { changes: readonly Change[] }) => (
  <Table
    caption={words.filesHeading}
    rows={changes}
    rowKey={({ kind, code }) => `${kind} ${code}`}
    empty=""
    columns={changes.some(({ price }) => price) ? [...COLUMNS, PRICE] : COLUMNS}
  />
)
