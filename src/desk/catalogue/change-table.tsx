import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { type Column, Table } from '#kit/desk/table.tsx'
import { groupBy } from '#rules/group-by.ts'
import { formatShortRupees } from '#rules/money.ts'
import { words } from './words.ts'

type Change = DeskAnswer<'previewCatalogueFiles'>['changes'][number]

const kindOf = ({ what }: Change): string => words.changeKinds[what]

/** '2 added, 1 withdrawn'. */
export const countsOf = (changes: readonly Change[]): string =>
  [...groupBy(changes, kindOf)].map(([what, some]) => words.counted({ count: some.length, what })).join(', ')

/**
 * Changes of the preparation are shown with their values: the name alone would not show a changed number of fasting
 * hours.
 */
const Details = ({ columns, values }: Pick<Change, 'columns' | 'values'>) => (
  <ul className="text-muted">
    {columns.map(column => {
      const value = values.find(value => value.column === column)
      return (
        <li key={column}>
          {value
            ? words.valueChange({
                column,
                from: value.from || words.emptyValue,
                to: value.to || words.emptyValue,
              })
            : column}
        </li>
      )
    })}
  </ul>
)

const COLUMNS: Column<Change>[] = [
  { title: 'Code', cell: ({ code }) => code },
  { title: 'Name', kind: 'name', cell: ({ name }) => name },
  { title: 'Change', cell: kindOf },
  {
    title: 'Details',
    cell: ({ columns, values }) => <Details columns={columns} values={values} />,
  },
]
const PRICE: Column<Change> = {
  title: 'Price',
  kind: 'amount',
  cell: ({ price }) =>
    price &&
    (price.from === null
      ? formatShortRupees(price.to)
      : `${formatShortRupees(price.from)} to ${formatShortRupees(price.to)}`),
}

/** Every line that an import would change. */
export const ChangeTable = ({ caption, changes }: { caption: string; changes: readonly Change[] }) => (
  <Table
    caption={caption}
    rows={changes}
    rowKey={({ kind, code }) => `${kind} ${code}`}
    empty=""
    columns={changes.some(({ price }) => price) ? [...COLUMNS, PRICE] : COLUMNS}
  />
)
