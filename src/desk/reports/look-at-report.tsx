import { useEffect, useRef, useState } from 'react'
import type { ReportedOrder } from './contract.ts'
import { describePerson, type ReportedPerson } from './person-choice.tsx'
import type { ReportFile } from './use-report-files.ts'

interface Props {
  chosen: ReportFile
  order: ReportedOrder | undefined
  person: ReportedPerson | undefined
  onNext: (() => void) | undefined
}

/** The chosen PDF in the browser's own viewer, beside the person whose report it is about to become. */
export function LookAtReport({ chosen: { file, replaces }, order, person, onNext }: Props) {
  const address = useObjectUrl(file)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces, because newer browsers return a promise, which is no clean-up.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const replaced = person?.reports.find(({ number }) => number === replaces)
  return (
    <div
      ref={frame}
      className="my-2 grid scroll-m-4 gap-4 rounded-xl border border-line-strong bg-paper p-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      {navigator.pdfViewerEnabled ? (
        <iframe
          className="h-[min(34rem,70dvh)] w-full rounded-lg border border-line bg-surface"
          title={`First page of ${file.name}`}
          src={address && `${address}#toolbar=0&navpanes=0&view=FitH`}
        />
      ) : (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            Open the file
          </a>
        </p>
      )}
      <div className="grid content-start gap-2 max-md:order-first">
        {order && person ? (
          <>
            <p className="text-xl font-bold" translate="no">
              {describePerson(person)}
            </p>
            <p>{person.tests.join(', ')}</p>
            <p className="text-muted">
              {order.place}, {order.orderId}
            </p>
            <p className="mt-2 text-muted">
              {replaces === null
                ? 'The customer gets this message (at night, it is sent at 8 AM):'
                : 'A minute later the customer gets this message (at night, at 8 AM):'}
            </p>
            <blockquote className="border-l-4 border-line-strong pl-3 wrap-anywhere">
              {replaced?.correction ?? order.message}
            </blockquote>
          </>
        ) : (
          <p className="font-semibold">Choose the person whose name and age this page has.</p>
        )}
        {onNext && (
          <p className="mt-2">
            <button type="button" onClick={onNext}>
              Look at the next file
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** Always typed as a PDF, so that no other content of a file can run in the frame. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
