import { useCallback, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { SheetHead } from '#kit/desk/sheet.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import * as books from '#text/desk/books.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { type OpenedLines, SettlementLines } from './settlement-lines.tsx'

type Listed = Awaited<ReturnType<typeof deskApi.listSettlements>>
type Outcome = keyof typeof books.outcomes

const OUTCOMES = Object.keys(books.outcomes) as Outcome[]
/** As much as the call takes. */
const MAX_BYTES = 8 * 1024 * 1024

/** The provider's reports of a month: each number opens its lines. */
export function Settlements({ month }: { month: Month }) {
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.listSettlements({ query: { month } }, { signal }),
    [month],
  )
  const { value, problem, refresh } = useFresh(load, { isOnce: true })
  const [opened, setOpened] = useState<OpenedLines>()
  const opener = useRef<Element | null>(null)
  return (
    <section className="desk-part" aria-labelledby="settlements">
      <h2 id="settlements">{say(books.settlementsTitle)}</h2>
      <p className="desk-note">{say(books.settlementsWhy)}</p>
      <AddReport onAdded={refresh} />
      <Problem problem={problem} isLoading={!value} />
      {value?.settlements.length === 0 && <p className="desk-empty">{say(books.noSettlements)}</p>}
      {value && value.settlements.length > 0 && (
        <Reports
          reports={value.settlements}
          onOpen={next => {
            opener.current = document.activeElement
            setOpened(next)
          }}
        />
      )}
      {opened && (
        <SettlementLines
          key={`${opened.id} ${opened.outcome}`}
          opened={opened}
          onLeave={() => {
            setOpened(undefined)
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
        />
      )}
      {value && <Missing missing={value.missing} />}
    </section>
  )
}

function AddReport({ onAdded }: { onAdded: () => Promise<void> }) {
  const [said, setSaid] = useState<string[]>([])
  const { isBusy, press, why } = useTry(async (file: File) => {
    setSaid([])
    if (file.size > MAX_BYTES) return setSaid([say(books.tooLarge)])
    try {
      const { isNew } = await deskApi.addSettlement({ body: { name: file.name, content: await file.text() } })
      setSaid([say(isNew ? books.settlementAdded : books.settlementKnown, { name: file.name })])
    } catch (error) {
      setSaid(problemsOf(error))
      throw error
    }
    await onAdded()
  })
  return (
    <>
      <label className="desk-fields">
        {say(books.addSettlementLabel)}
        <input
          type="file"
          accept=".csv,text/csv"
          aria-disabled={isBusy}
          onChange={event => {
            const [file] = event.target.files ?? []
            // The same file may be chosen again.
            event.target.value = ''
            if (file) void press(file)
          }}
        />
      </label>
      <p role="alert" className="desk-problem">
        {why}
      </p>
      <div role="status">
        {said.map(one => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </>
  )
}

/** The mistakes of a file, a sentence each. */
function problemsOf(error: unknown): string[] {
  if (!(error instanceof CallError) || !Array.isArray(error.answer.problems)) return []
  const problems = error.answer.problems as { line: number; column: string; message: string }[]
  return problems.map(({ line, column, message }) => say(books.fileProblem, { line, column, message }))
}

function Reports({
  reports,
  onOpen,
}: {
  reports: Listed['settlements']
  onOpen: (opened: OpenedLines) => void
}) {
  return (
    <Scroll>
      <table className="desk-sheet">
        <caption className="desk-hidden">{say(books.settlementsTitle)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(books.reportColumn)}</th>
            {[books.paidOutColumn, books.feeColumn, books.feeTaxColumn, ...Object.values(books.outcomes)].map(
              column => (
                <th key={column.en} scope="col" className="desk-sum">
                  {say(column)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {reports.map(({ id, name, uploadedAt, uploadedBy, amount, fee, tax, outcomes }) => (
            <tr key={id}>
              <th scope="row">
                {name}{' '}
                <span className="desk-quiet">
                  {say(books.addedBy, { time: formatDateTime(uploadedAt), name: uploadedBy })}
                </span>
              </th>
              <td className="desk-sum">{formatRupees(amount)}</td>
              <td className="desk-sum">{formatRupees(fee)}</td>
              <td className="desk-sum">{formatRupees(tax)}</td>
              {OUTCOMES.map(outcome => (
                <td key={outcome} className="desk-sum">
                  <button
                    type="button"
                    className={
                      outcome === 'matched' || !outcomes[outcome] ? 'desk-open' : 'desk-open desk-off'
                    }
                    aria-label={`${outcomes[outcome] ?? 0} ${say(books.linesOf, { outcome: say(books.outcomes[outcome]), name })}`}
                    onClick={() => onOpen({ id, name, outcome })}
                  >
                    {outcomes[outcome] ?? 0}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Missing({ missing }: Pick<Listed, 'missing'>) {
  return (
    <>
      <h3>
        {say(books.missingTitle)} <b>{missing.length}</b>
      </h3>
      <p className="desk-note">{say(missing.length === 0 ? books.nothingMissing : books.missingWhy)}</p>
      {missing.length > 0 && (
        <Scroll>
          <table className="desk-sheet desk-narrow">
            <SheetHead
              caption={say(books.missingTitle)}
              columns={[
                books.orderColumn,
                books.kindColumn,
                books.referenceColumn,
                books.dateColumn,
                { sum: books.totalColumn },
              ]}
            />
            <tbody>
              {missing.map(one => (
                <tr key={one.reference}>
                  <th scope="row">{one.orderId}</th>
                  <td>{say(books.kindsOfMoney[one.kind])}</td>
                  <td>{one.reference}</td>
                  <td>{formatDateTime(one.at)}</td>
                  <td className="desk-sum">{formatRupees(one.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  )
}
