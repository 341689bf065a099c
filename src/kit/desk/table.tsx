import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { EmptyList } from './empty-list.tsx'
import { words } from './words.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** 'name' is the row's heading, 'amount' is right-aligned, the title of 'button' is only for screen readers. */
  kind?: 'name' | 'amount' | 'button'
}

interface Props<Row> {
  /** Only for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row, index: number) => string
  /** Shown instead of a table without rows. */
  empty: ReactNode
  isSelected?: (row: Row) => boolean
  /** Shown below its row across all columns. It stays in view while the table scrolls sideways. */
  below?: (row: Row) => ReactNode
  /** Smaller cells, for a grid of buttons. */
  isDense?: boolean
  /** Rows of sums, in a `tfoot`. */
  foot?: ReactNode
}

/** Number of columns in view on a phone. */
const FIT_A_PHONE = 3

export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, empty, isSelected, below, isDense, foot } = props
  if (!rows) return null
  if (rows.length === 0) return <EmptyList>{empty}</EmptyList>
  const isStacked = columns.length > FIT_A_PHONE || columns.some(({ kind }) => kind === 'button')
  return (
    <ScrollBox className="table-box">
      <table className={`${isDense ? 'dense' : ''} ${isStacked ? 'stacked' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th
                key={title}
                scope="col"
                className={kind && kind !== 'name' ? CELL_CLASSES[kind] : undefined}
              >
                {kind === 'button' ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={rowKey(row, index)}>
              <tr
                className={
                  isSelected?.(row)
                    ? 'bg-leaf-tint forced-colors:outline-2 forced-colors:-outline-offset-2'
                    : undefined
                }
              >
                {columns.map(column => (
                  <Cell key={column.title} column={column} row={row} />
                ))}
              </tr>
              <Below columns={columns.length}>{below?.(row)}</Below>
            </Fragment>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </ScrollBox>
  )
}

const Below = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children && (
    <tr>
      <td colSpan={columns}>
        <div className="sticky left-2.5 w-[min(60rem,calc(100vw-66px))] whitespace-normal min-[1100px]:w-[min(60rem,calc(100vw-290px))]">
          {children}
        </div>
      </td>
    </tr>
  )

const CELL_CLASSES = { amount: 'amount', button: 'actions' }

function Cell<Row>({ column: { title, kind, cell }, row }: { column: Column<Row>; row: Row }) {
  if (kind === 'name') return <th scope="row">{cell(row)}</th>
  return (
    // The column's title stands before the value if rows are stacked.
    <td
      className={kind && CELL_CLASSES[kind]}
      data-title={kind === 'button' ? undefined : title}
      translate={kind === 'amount' ? 'no' : undefined}
    >
      {cell(row)}
    </td>
  )
}

/** Opens the form of a row. `what` names the change and the row for screen readers. */
export const ChangeButton = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <button type="button" aria-label={what} onClick={onClick}>
    {words.change}
  </button>
)

/** A table that is wider than the screen scrolls in this box, also by keys. Its caption is the box's name. */
export function ScrollBox({ className = '', children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [label, setLabel] = useState<string>()
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => {
      const caption = current.querySelector('caption')?.textContent ?? ''
      setLabel(current.scrollWidth > current.clientWidth ? caption : undefined)
    })
    observer.observe(current)
    if (current.firstElementChild) observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [])
  const scrolled = label !== undefined && ({ tabIndex: 0, role: 'group', 'aria-label': label } as const)
  return (
    // Positioned, so that hidden text in it, which has an absolute position, does not widen the page.
    <div ref={box} className={`relative overflow-x-auto ${className}`} {...scrolled}>
      {children}
    </div>
  )
}
