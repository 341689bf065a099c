import { useEffect, useId, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { Done, Section } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { deskPageTitles } from '#text/staff.ts'
import { ReportFileRow } from './report-file-row.tsx'
import { useReportFiles } from './use-report-files.ts'
import { WaitingOrders } from './waiting-orders.tsx'
import { words } from './words.ts'

export default function ReportsPage() {
  const { value, problem, refresh } = usePolling(deskApi.listReportsDue)
  useUpToDateWaiting('reports', value?.overdue)
  const chosen = useReportFiles(value?.orders ?? [], refresh)
  /** The file whose first page is open. */
  const [open, setOpen] = useState<string>()
  const inputId = useId()
  const hintId = useId()
  useDroppedFiles(chosen.choose)
  return (
    <main className="one-width">
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
          A tube code or order number in a file’s name finds its person. Choose a file’s name to see its first
          page. At most 20 MB each.
        </p>
        {chosen.files.length > 0 && (
          <ul
            aria-label="Chosen files"
            className="my-3 rounded-xl border border-line bg-surface"
            inert={chosen.isSending}
          >
            {chosen.files.map((file, at) => {
              const next = chosen.files[at + 1]
              return (
                <li key={file.id} className="border-t border-line px-3 py-1.5 first:border-t-0">
                  <ReportFileRow
                    chosen={file}
                    files={chosen}
                    isOpen={open === file.id}
                    onOpen={() => setOpen(open === file.id ? undefined : file.id)}
                    onNext={next && (() => setOpen(next.id))}
                  />
                </li>
              )
            })}
          </ul>
        )}
        {chosen.unmatched.length > 0 && (
          <button type="button" aria-disabled={chosen.isMatching} onClick={chosen.matchAgain}>
            {words.matchAgain({ count: chosen.unmatched.length })}
          </button>
        )}
        {chosen.files.length > 0 && (
          <p className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper py-2">
            {chosen.ready.length > 0 && (
              <button
                type="button"
                className="primary"
                aria-disabled={chosen.isSending}
                onClick={chosen.send}
              >
                {chosen.isSending ? 'Attaching...' : words.sendButton({ count: chosen.ready.length })}
              </button>
            )}
            {chosen.unready > 0 && (
              <span className="text-muted">{words.unready({ count: chosen.unready })}</span>
            )}
          </p>
        )}
        <Done>{chosen.result}</Done>
      </Section>
      <Section title={words.dueTitle} problem={problem} isLoading={!value}>
        {value && value.total > value.orders.length && (
          <p>{words.firstOf({ shown: value.orders.length, total: value.total })}</p>
        )}
        {value && <WaitingOrders orders={value.orders} />}
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
