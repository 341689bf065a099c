import { words } from './later-words.ts'
import { Alert } from './section.tsx'
import { Table } from './table.tsx'

/** The row of headings and what each column holds, of a spreadsheet that another program made. */

export interface SheetTop {
  /** The first rows that are not empty. */
  rows: readonly { line: number; cells: readonly string[] }[]
}

const EXAMPLES = 3

export const cellsAt = ({ rows }: SheetTop, line: number): readonly string[] =>
  rows.find(row => row.line === line)?.cells ?? []

interface ChooseColumnsProps<Field extends string> {
  sheet: SheetTop
  caption: string
  labels: Readonly<Record<Field, string>>
  headings: number
  fields: readonly (Field | null)[]
  onHeadings: (line: number) => void
  onFields: (fields: (Field | null)[]) => void
  problemId: string
  problem: string | undefined
}

export function ChooseColumns<Field extends string>({
  sheet,
  caption,
  labels,
  headings,
  fields,
  onHeadings,
  onFields,
  problemId,
  problem,
}: ChooseColumnsProps<Field>) {
  const titles = cellsAt(sheet, headings)
  const below = sheet.rows.filter(({ line }) => line > headings)
  const columns = fields.map((field, at) => ({
    at,
    field,
    heading: titles[at] || words.columnWithoutHeading({ number: at + 1 }),
    examples: below.flatMap(({ cells }) => cells[at] || []).slice(0, EXAMPLES),
  }))
  return (
    <>
      <label className="mb-3 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-0.5">
        {words.rowOfHeadings}
        <select
          className="max-w-full"
          value={headings}
          onChange={event => onHeadings(Number(event.target.value))}
        >
          {sheet.rows.map(({ line, cells }) => (
            <option key={line} value={line}>
              {words.rowOption({ line, cells: cells.filter(Boolean).join(', ').slice(0, 60) })}
            </option>
          ))}
        </select>
      </label>
      <Table
        caption={caption}
        rows={columns}
        rowKey={({ at }) => String(at)}
        empty={words.noHeadings}
        columns={[
          {
            title: words.column,
            kind: 'name',
            cell: ({ heading, examples }) => (
              <span className="block whitespace-normal wrap-anywhere">
                {heading}
                <span className="block font-normal text-muted">{examples.join(' · ')}</span>
              </span>
            ),
          },
          {
            title: words.readAs,
            cell: ({ at, field, heading }) => (
              <select
                aria-label={words.readAsOf({ heading })}
                aria-describedby={problemId}
                value={field ?? ''}
                onChange={event => onFields(fields.with(at, (event.target.value || null) as Field | null))}
              >
                <option value="">{words.notRead}</option>
                {Object.entries<string>(labels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            ),
          },
        ]}
      />
      <Alert id={problemId}>{problem}</Alert>
    </>
  )
}
