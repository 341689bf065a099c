import { type ReactNode, useEffect, useId } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { Done, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { formatDateTime } from '#rules/dates.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { ReportedOrder } from './contract.ts'
import { ReportFileForm } from './report-file-form.tsx'
import { useReportFiles } from './use-report-files.ts'
import { words } from './words.ts'

export default function ReportsPage() {
  const { value, problem, refresh } = usePolling(deskApi.listReportsDue)
  useUpToDateWaiting('reports', value?.overdue)
  const chosen = useReportFiles(value?.orders ?? [], refresh)
  const inputId = useId()
  const hintId = useId()
  useDroppedFiles(chosen.choose)
  return (
    <main>
      <h1>{deskPageTitles.reports}</h1>
      <Section title="Attach reports">
        <label htmlFor={inputId} className="block font-semibold">
          Choose PDFs, or drop them here
        </label>
        <input
          id={inputId}
          type="file"
          multiple
          accept="application/pdf,.pdf"
          aria-describedby={hintId}
          className="my-1.5 w-full rounded-xl border border-dashed border-line-strong bg-surface px-4 py-7"
          onChange={event => {
            const files = [...(event.target.files ?? [])]
            // Reset, so that the same file can be chosen again after it was removed.
            event.target.value = ''
            void chosen.choose(files)
          }}
        />
        <p id={hintId} className="text-muted">
          A tube code or order number in a file’s name finds its order. At most 20 MB each.
        </p>
        {chosen.files.length > 0 && (
          <ul aria-label="Chosen files">
            {chosen.files.map(file => (
              <li key={file.id}>
                <ReportFileForm chosen={file} files={chosen} />
              </li>
            ))}
          </ul>
        )}
        {chosen.unmatched.length > 0 && (
          <button type="button" aria-disabled={chosen.isMatching} onClick={chosen.matchAgain}>
            {words.matchAgain({ count: chosen.unmatched.length })}
          </button>
        )}
        {chosen.unsent.length > 0 && (
          <button type="button" className="primary" aria-disabled={chosen.isSending} onClick={chosen.send}>
            {chosen.isSending ? 'Attaching...' : words.sendButton({ count: chosen.unsent.length })}
          </button>
        )}
        <Done>{chosen.result}</Done>
      </Section>
      <Section title={words.dueTitle} problem={problem} isLoading={!value}>
        {value && value.total > value.orders.length && (
          <p>{words.firstOf({ shown: value.orders.length, total: value.total })}</p>
        )}
        <Table
          caption={words.dueTitle}
          columns={COLUMNS}
          rows={value?.orders}
          rowKey={({ orderId }) => orderId}
          empty="No orders are waiting for a report."
        />
      </Section>
    </main>
  )
}

/** Accepts files dropped anywhere on the page: a browser opens a file dropped beside the field in place of the page. */
function useDroppedFiles(onFiles: (files: File[]) => Promise<void>) {
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const take = (event: DragEvent) => {
      if (![...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file')) return
      event.preventDefault()
      if (event.type === 'drop') void onFiles([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', take, { signal })
    document.addEventListener('drop', take, { signal })
    return () => ending.abort()
  }, [onFiles])
}

const COLUMNS: Column<ReportedOrder>[] = [
  {
    title: 'Order',
    kind: 'name',
    cell: ({ orderId, place }) => (
      <>
        <OrderLink number={orderId} /> <span className="block font-normal text-muted">{place}</span>
      </>
    ),
  },
  { title: 'Tests', cell: ({ patients }) => patients.map(testsOf) },
  { title: 'Sample taken', cell: ({ takenAt }) => timeOf(takenAt) },
  { title: 'Sample', cell: order => <SampleState {...order} /> },
  {
    title: 'Promised by',
    cell: ({ dueAt, isOverdue }) =>
      isOverdue ? (
        <span className="font-semibold text-rose">
          {timeOf(dueAt)} {'Overdue'}
        </span>
      ) : (
        timeOf(dueAt)
      ),
  },
]

function SampleState({ sample: { tubes: of, received, rejected }, patients }: ReportedOrder) {
  if (rejected === 0)
    return received === 0 ? (
      <span className="whitespace-nowrap">Not received yet</span>
    ) : received === of ? (
      'Received'
    ) : (
      words.samplePartReceived({ count: received, of })
    )
  const state = rejected === of ? 'Rejected' : words.samplePartRejected({ count: rejected, of })
  const isAwaited = patients.some(({ testsToRecollect }) => testsToRecollect.length > 0)
  return (
    <span className="font-semibold text-rose">
      {isAwaited ? `${state}, waiting for the recollection` : state}
    </span>
  )
}

const timeOf = (at: string | null): ReactNode => (
  <span className="whitespace-nowrap">{at ? formatDateTime(at) : '–'}</span>
)

const testsOf = ({ position, name, tests, reports }: ReportedOrder['patients'][number]): ReactNode => (
  <span key={position} className="block">
    {words.testsOf({ name, tests: tests.join(', ') })}
    {reports.map(({ number, isPart }) => (
      <span key={number} className="mark">
        {isPart ? 'part attached' : 'report attached'}
      </span>
    ))}
  </span>
)
