import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { AmountButton, OpenedList } from '#desk/month/opened-list.tsx'
import { Alert, Problem, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { readCsvFile } from '#kit/files.ts'
import { formatDateTime } from '#rules/dates.ts'
import { MAX_SETTLEMENT, OUTCOMES, type Outcome } from '#rules/desk/accounting.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import { CallError } from '#wire/client.ts'
import { words } from './words.ts'

type Settlement = DeskAnswer<'listSettlements'>['settlements'][number]
type MissingPayment = DeskAnswer<'listSettlements'>['missing'][number]

/** The provider's reports of a month; each number opens its lines. */
export function Settlements({ month, mayAdd }: { month: Month; mayAdd: boolean }) {
  const { value, problem, refresh } = useCall(deskApi.listSettlements, { query: { month } })
  const { editing: opened, edit: open, onClose } = useEditing<OpenedLines>(refresh)
  return (
    <Section
      title={words.settlements}
      help={mayAdd ? [words.settlementsHelp, words.addHelp].join(' ') : words.settlementsHelp}
    >
      {mayAdd && <AddReport onAdded={refresh} />}
      <Problem problem={problem} isLoading={!value} />
      <Table
        caption={words.settlements}
        columns={reportColumns(open)}
        rows={value?.settlements}
        rowKey={({ id }) => id}
        empty={words.noSettlements}
      />
      {opened && <SettlementLines key={`${opened.id} ${opened.outcome}`} opened={opened} onClose={onClose} />}
      {value && (value.settlements.length > 0 || value.missing.length > 0) && (
        <Missing missing={value.missing} />
      )}
      {value?.notCompared.map(({ provider, amount, payments, refunds }) => (
        <p key={provider} className="my-2">
          {words.notCompared({ provider, amount: formatRupees(amount), payments, refunds })}
        </p>
      ))}
    </Section>
  )
}

const reportColumns = (onOpen: (opened: OpenedLines) => void): Column<Settlement>[] => [
  {
    title: words.report,
    kind: 'name',
    cell: ({ name, uploadedAt, uploadedBy }) => (
      <>
        {name}{' '}
        <span className="font-normal text-muted">
          {words.addedBy({ time: formatDateTime(uploadedAt), name: uploadedBy })}
        </span>
      </>
    ),
  },
  { title: words.paidOut, kind: 'amount', cell: ({ amount }) => formatRupees(amount) },
  { title: words.fee, kind: 'amount', cell: ({ fee }) => formatRupees(fee) },
  { title: words.feeTax, kind: 'amount', cell: ({ tax }) => formatRupees(tax) },
  ...OUTCOMES.map(
    (outcome): Column<Settlement> => ({
      title: words.outcomes[outcome],
      kind: 'amount',
      cell({ id, name, outcomes }) {
        const count = outcomes[outcome] ?? 0
        return (
          <AmountButton
            label={`${count} ${linesTitle({ outcome, name })}`}
            isWrong={outcome !== 'matched' && count > 0}
            onClick={() => onOpen({ id, name, outcome })}
          >
            {count}
          </AmountButton>
        )
      },
    }),
  ),
]

function AddReport({ onAdded }: { onAdded: () => Promise<void> }) {
  const [results, setResults] = useState<string[]>([])
  const { isBusy, submit, error } = useSubmit(async (file: File) => {
    setResults([])
    if (file.size > MAX_SETTLEMENT) return setResults([words.tooLarge])
    const { name } = file
    try {
      const text = await readCsvFile(file)
      if (text === undefined) return setResults([words.notCsv])
      const { isNew } = await deskApi.addSettlement({ body: { name, content: text } })
      setResults([isNew ? words.settlementAdded({ name }) : words.settlementKnown({ name })])
    } catch (thrown) {
      setResults(fileProblems(thrown))
      throw thrown
    }
    await onAdded()
  })
  return (
    <>
      <label className="fields items-center!">
        {words.addSettlement}
        <input
          type="file"
          accept=".csv,text/csv"
          aria-disabled={isBusy}
          onChange={event => {
            const [file] = event.target.files ?? []
            // Reset, because the same file may be chosen again.
            event.target.value = ''
            if (file) void submit(file)
          }}
        />
      </label>
      <Alert>{error}</Alert>
      <div role="status">
        {results.map(result => (
          <p key={result}>{result}</p>
        ))}
      </div>
    </>
  )
}

/** A sentence for each mistake in a file. */
function fileProblems(error: unknown): string[] {
  if (!(error instanceof CallError) || !Array.isArray(error.answer.problems)) return []
  const problems = error.answer.problems as { line: number; column: string; message: string }[]
  return problems.map(words.fileProblem)
}

const MISSING_COLUMNS: readonly Column<MissingPayment>[] = [
  { title: words.order, kind: 'name', cell: ({ orderId }) => orderId },
  { title: words.document, cell: ({ kind }) => words[kind] },
  { title: words.reference, cell: ({ reference }) => reference },
  { title: words.date, cell: ({ at }) => <DeskTime at={at} /> },
  { title: words.total, kind: 'amount', cell: ({ amount }) => formatRupees(amount) },
]

function Missing({ missing }: { missing: readonly MissingPayment[] }) {
  return (
    <>
      <h3 className="mt-3.5 mb-1">
        {words.missing} <b>{missing.length}</b>
      </h3>
      {missing.length > 0 && <p className="my-2 text-muted">{words.missingHelp}</p>}
      <Table
        caption={words.missing}
        columns={MISSING_COLUMNS}
        rows={missing}
        rowKey={({ reference }) => reference}
        empty={words.nothingMissing}
      />
    </>
  )
}

type MatchedLine = DeskAnswer<'listSettlementLines'>['lines'][number]

interface OpenedLines {
  id: string
  name: string
  outcome: Outcome
}

const linesTitle = ({ outcome, name }: Omit<OpenedLines, 'id'>): string =>
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
function SettlementLines({ opened, onClose }: { opened: OpenedLines; onClose: () => void }) {
  const { id, outcome } = opened
  const { value, problem } = useCall(deskApi.listSettlementLines, { params: { id }, query: { outcome } })
  const title = linesTitle(opened)
  return (
    <OpenedList title={title} onClose={onClose}>
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
