import type { ComponentType } from 'react'
import { Section } from './section.tsx'
import { ChangeButton, type Column, Table } from './table.tsx'
import type { LoadProblem } from './use-call.ts'
import { useEditing } from './use-submit.ts'
import { words } from './words.ts'

export interface EditedRecord<Row> {
  /** Undefined for a new record. */
  record: Row | undefined
  onDone: (sentence: string) => Promise<void>
  onCurrent: (record: Row) => void
  onClose: () => void
}

interface Props<Row> {
  title: string
  help?: string
  addLabel: string
  changeLabel: (row: Row) => string
  empty: string
  list: { problem: LoadProblem | undefined; refresh: () => Promise<void> }
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  Form: ComponentType<EditedRecord<Row>>
}

/** A table of records. The form of one opens below its row, that of a new one above the table. */
export function RecordList<Row extends { revision: number }>(props: Props<Row>) {
  const { title, help, addLabel, changeLabel, empty, list, rows, rowKey, columns, Form } = props
  const { editing, done, edit, show, onClose, onDone } = useEditing<Row | 'new'>(list.refresh)
  const record = editing === 'new' ? undefined : editing
  const form = editing && (
    <Form
      key={record && `${rowKey(record)} ${record.revision}`}
      record={record}
      onDone={onDone}
      onCurrent={show}
      onClose={onClose}
    />
  )
  return (
    <Section
      title={title}
      help={help}
      action={
        <button type="button" onClick={() => edit('new')}>
          {addLabel}
        </button>
      }
      problem={list.problem}
      isLoading={!rows}
      form={editing === 'new' && form}
      done={done}
    >
      <Table
        caption={title}
        rows={rows}
        rowKey={rowKey}
        empty={empty}
        columns={[
          ...columns,
          {
            title: words.change,
            kind: 'button',
            cell: row => <ChangeButton what={changeLabel(row)} onClick={() => edit(row)} />,
          },
        ]}
        below={row => record && rowKey(record) === rowKey(row) && form}
      />
    </Section>
  )
}
