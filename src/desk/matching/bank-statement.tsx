import { useId, useRef, useState } from 'react'
import { type DeskAnswer, type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { ChooseColumns, cellsAt } from '#kit/desk/choose-columns.tsx'
import { Alert, Done, Section } from '#kit/desk/section.tsx'
import { Table } from '#kit/desk/table.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { base64Of } from '#kit/files.ts'
import { formatDay } from '#rules/dates.ts'
import {
  MAX_STATEMENT,
  proposeStatementFields,
  STATEMENT_OUTCOMES,
  type StatementOutcome,
} from '#rules/desk/bank-statement.ts'
import { formatShortRupees } from '#rules/money.ts'
import { statementFields } from '#text/staff.ts'
import { words } from './words.ts'

type Sheet = DeskAnswer<'openStatement'>['sheets'][number]
type Statement = DeskBody<'compareStatement'>
type Compared = DeskAnswer<'compareStatement'>
type Line = Compared['lines'][number]

/** Matches the payments of a bank's file: columns, comparison, and one click for all that are sure. */
export function BankStatement({ onMatched }: { onMatched: () => Promise<void> }) {
  const [opened, setOpened] = useState<{ file: string; sheets: Sheet[] }>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, submit, error } = useSubmit(async (file: File) => {
    if (file.size > MAX_STATEMENT) return setProblem(words.tooLarge)
    const base64 = await base64Of(file)
    const { sheets } = await deskApi.openStatement({ body: { file: base64 } })
    setOpened({ file: base64, sheets })
  })
  return (
    <Section title="Bank statement">
      <label className="grid gap-0.5 max-sm:w-full">
        Statement of the account (CSV or XLSX)
        <input
          ref={input}
          type="file"
          className="max-w-full"
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => {
            const [file] = event.target.files ?? []
            setOpened(undefined)
            setProblem(undefined)
            setDone('')
            if (file) void submit(file)
          }}
        />
      </label>
      {isBusy && <p role="status">Reading...</p>}
      <Alert>{problem ?? error}</Alert>
      {opened && (
        <ChooseSheet
          {...opened}
          onDone={async sentence => {
            setOpened(undefined)
            setDone(sentence)
            await onMatched()
            if (!input.current) return
            input.current.value = ''
            input.current.focus()
          }}
        />
      )}
      <Done>{done}</Done>
    </Section>
  )
}

interface SheetProps {
  file: string
  onDone: (sentence: string) => Promise<void>
}

function ChooseSheet({ file, sheets, onDone }: SheetProps & { sheets: readonly Sheet[] }) {
  const [chosen, setChosen] = useState((sheets.find(({ isKnown }) => isKnown) ?? sheets[0])?.name ?? '')
  const sheet = sheets.find(({ name }) => name === chosen)
  return (
    <>
      {sheets.length > 1 && (
        <label className="mt-3 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-0.5">
          Sheet
          <select className="max-w-full" value={chosen} onChange={event => setChosen(event.target.value)}>
            {sheets.map(({ name, count }) => (
              <option key={name} value={name}>
                {words.sheetOption({ name, count })}
              </option>
            ))}
          </select>
        </label>
      )}
      {sheet && <SheetOfStatement key={sheet.name} file={file} sheet={sheet} onDone={onDone} />}
    </>
  )
}

/** The columns stay folded if they were chosen for such a statement before. */
function SheetOfStatement({ file, sheet, onDone }: SheetProps & { sheet: Sheet }) {
  const [headings, setHeadings] = useState(sheet.headings)
  const [fields, setFields] = useState(sheet.fields)
  const [compared, setCompared] = useState<{ statement: Statement; answer: Compared }>()
  const problemId = useId()
  const compare = useSubmit(async () => {
    setCompared(undefined)
    const statement = { file, sheet: sheet.name, headings, fields }
    setCompared({ statement, answer: await deskApi.compareStatement({ body: statement }) })
  })
  return (
    <form
      className="mt-3"
      onSubmit={event => {
        event.preventDefault()
        void compare.submit()
      }}
    >
      <details open={!sheet.isKnown}>
        <summary className={`mb-2 ${SUMMARY}`}>
          {sheet.isKnown ? 'Columns, as chosen for such a statement before' : 'What each column has'}
        </summary>
        <ChooseColumns
          sheet={sheet}
          caption="Columns of the statement"
          labels={statementFields}
          headings={headings}
          fields={fields}
          onHeadings={line => {
            setCompared(undefined)
            setHeadings(line)
            setFields(proposeStatementFields(cellsAt(sheet, line)))
          }}
          onFields={chosen => {
            setCompared(undefined)
            setFields(chosen)
          }}
          problemId={problemId}
          problem={compare.fields.fields}
        />
      </details>
      <button type="submit" className="mt-3" aria-disabled={compare.isBusy}>
        {compare.isBusy ? 'Comparing...' : 'Compare with the payments'}
      </button>
      <Alert>{compare.fields.fields ? undefined : compare.error}</Alert>
      {compared && <ComparedStatement {...compared} onDone={onDone} />}
    </form>
  )
}

interface ComparedProps {
  statement: Statement
  answer: Compared
  onDone: SheetProps['onDone']
}

function ComparedStatement({ statement, answer, onDone }: ComparedProps) {
  const { counts, lines, unread } = answer
  const ready = lines.filter(({ outcome }) => outcome === 'ready')
  const payments = [...new Set(ready.flatMap(line => line.payments.map(({ id }) => id)))]
  const amount = ready.reduce((sum, line) => sum + line.amount, 0)
  const { isBusy, submit, error } = useSubmit(async () => {
    const matched = await deskApi.matchStatement({ body: { statement, payments } })
    await onDone(words.matchedCount({ count: matched.count, amount: formatShortRupees(matched.amount) }))
  })
  const shown = STATEMENT_OUTCOMES.filter(outcome => counts[outcome] > 0)
  return (
    <div className="panel">
      {unread.length > 0 && (
        <p className="font-semibold text-rose">
          {words.unread({ count: unread.length, rows: unread.slice(0, 20).join(', ') })}
        </p>
      )}
      {payments.length > 0 ? (
        <div className="fields">
          <button type="button" className="primary" aria-disabled={isBusy} onClick={() => void submit()}>
            {isBusy
              ? 'Matching...'
              : words.matchAll({ count: payments.length, amount: formatShortRupees(amount) })}
          </button>
        </div>
      ) : (
        <p role="status">{words.nothingNew}</p>
      )}
      <Alert>{error}</Alert>
      {shown.map(outcome => (
        <OutcomeLines
          key={outcome}
          outcome={outcome}
          count={counts[outcome]}
          lines={lines.filter(line => line.outcome === outcome)}
        />
      ))}
    </div>
  )
}

/** Summaries have no marker, so the line shows that it opens. */
const SUMMARY = 'cursor-pointer underline underline-offset-3'

/** What a person has to look at is open. */
const OPEN: readonly StatementOutcome[] = ['own', 'amount-differs', 'several']

interface OutcomeProps {
  outcome: StatementOutcome
  count: number
  lines: readonly Line[]
}

const OutcomeLines = ({ outcome, count, lines }: OutcomeProps) => (
  <details className="mt-2" open={OPEN.includes(outcome)}>
    <summary className={SUMMARY}>
      {words.outcomes[outcome]}: <b>{count}</b>
    </summary>
    {lines.length < count && <p className="text-muted">{`The first ${lines.length}.`}</p>}
    <Table
      caption={words.outcomes[outcome]}
      rows={lines}
      rowKey={({ line }) => String(line)}
      empty={null}
      columns={[
        { title: 'Row', cell: ({ line }) => line },
        { title: 'Day', cell: ({ date }) => formatDay(date) },
        {
          title: 'In the statement',
          kind: 'name',
          cell: ({ text }) => <span className="block whitespace-normal wrap-anywhere">{text}</span>,
        },
        { title: 'Received', kind: 'amount', cell: ({ amount }) => formatShortRupees(amount) },
        {
          title: 'Payments here',
          cell: ({ payments }) =>
            payments.map(({ id, orderId, amount }) => (
              <span key={id} className="block">
                {words.ofOrders({ amount: formatShortRupees(amount), order: orderId })}
              </span>
            )),
        },
      ]}
    />
  </details>
)
