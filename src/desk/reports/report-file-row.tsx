import { Alert } from '#kit/desk/section.tsx'
import { formatDateTime } from '#rules/dates.ts'
import { MAX_REPORT_REASON } from '#rules/reports.ts'
import { LookAtReport } from './look-at-report.tsx'
import { PersonChoice, type ReportedPerson } from './person-choice.tsx'
import type { ReportFile, useReportFiles } from './use-report-files.ts'
import { words } from './words.ts'

interface Props {
  chosen: ReportFile
  files: ReturnType<typeof useReportFiles>
  isOpen: boolean
  onOpen: () => void
  /** Undefined for the last file. */
  onNext: (() => void) | undefined
}

/** One line for a file; its first page, its message and what needs an answer open below it. */
export function ReportFileRow({ chosen, files, isOpen, onOpen, onNext }: Props) {
  const { id, file, orderId, patient, by, isAttached, fileProblem, problem } = chosen
  const order = files.orders.find(order => order.orderId === orderId)
  const person = order?.patients.find(({ position }) => position === patient)
  const canOpen = fileProblem === ''
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:grid md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_14rem_2.75rem]">
        <span className="flex min-w-0 flex-[1_1_100%] items-baseline gap-2">
          <button
            type="button"
            className="min-w-0 wrap-anywhere border-0! bg-transparent! px-0! text-left underline underline-offset-3 aria-disabled:no-underline"
            title={file.name}
            aria-label={`Look at ${file.name}`}
            aria-expanded={isOpen}
            aria-disabled={!canOpen}
            onClick={() => canOpen && onOpen()}
          >
            {file.name}
          </button>
          <span className="flex-none text-muted">
            {words.fileSize({ kilobytes: Math.ceil(file.size / 1024) })}
          </span>
        </span>
        {isAttached ? (
          <p className="col-span-2 font-semibold text-leaf-dark">
            {words.attached({ order: orderId, name: person?.name ?? '' })}
          </p>
        ) : canOpen ? (
          <>
            <span className="flex min-w-0 flex-[1_1_100%] items-center gap-2">
              <PersonChoice chosen={chosen} files={files} />
              {by && patient !== null && (
                <span className="flex-none text-sm text-muted">{words.matchedBy[by]}</span>
              )}
            </span>
            {person ? <Kind chosen={chosen} files={files} person={person} /> : <span />}
          </>
        ) : (
          <div className="col-span-2">
            <Alert>{fileProblem}</Alert>
          </div>
        )}
        {!isAttached && (
          <button
            type="button"
            className="compact justify-self-end"
            aria-label={`Remove ${file.name}`}
            onClick={() => files.remove(id)}
          >
            ×
          </button>
        )}
      </div>
      {!isAttached && person && (
        <Questions chosen={chosen} files={files} testsToRecollect={person.testsToRecollect} />
      )}
      <Alert>{problem}</Alert>
      {isOpen && canOpen && <LookAtReport chosen={chosen} order={order} person={person} onNext={onNext} />}
    </>
  )
}

/** What a file of this person has to answer before it is sent. */
function Questions({
  chosen: { id, file, replaces, reason },
  files,
  testsToRecollect,
}: Pick<Props, 'chosen' | 'files'> & { testsToRecollect: readonly string[] }) {
  return (
    <>
      {testsToRecollect.length > 0 && (
        <p className="font-semibold text-rose">
          {words.testsToRecollect({ tests: testsToRecollect.join(', ') })}
        </p>
      )}
      {replaces !== null && (
        <label className="my-1 flex flex-wrap items-center gap-2">
          {'Why it is replaced (requires your passkey)'}
          <input
            className="flex-[1_1_14rem]"
            aria-label={`Why the report is replaced by ${file.name}`}
            autoComplete="off"
            maxLength={MAX_REPORT_REASON}
            value={reason}
            onChange={({ target }) => files.change(id, { reason: target.value, problem: '' })}
          />
        </label>
      )}
    </>
  )
}

/** Complete, a part, or a replacement of a report of the same person. */
function Kind({
  chosen: { id, file, isPart, replaces },
  files,
  person,
}: Pick<Props, 'chosen' | 'files'> & { person: ReportedPerson }) {
  const hasWhole = person.reports.some(report => !report.isPart)
  return (
    <select
      className="min-w-0 flex-[1_1_10rem]"
      aria-label={`Attach ${file.name} as`}
      value={replaces === null ? (isPart ? 'part' : 'whole') : String(replaces)}
      onChange={({ target: { value } }) => {
        const replaced = person.reports.find(({ number }) => String(number) === value)
        files.change(id, {
          isPart: replaced?.isPart ?? value === 'part',
          replaces: replaced?.number ?? null,
          problem: '',
        })
      }}
    >
      {!hasWhole && <option value="whole">Whole report</option>}
      <option value="part">Part (the rest follows)</option>
      {person.reports.map(report => (
        <option key={report.number} value={report.number}>
          {(report.isPart ? words.replacesPart : words.replacesWhole)({
            time: formatDateTime(report.attachedAt),
          })}
        </option>
      ))}
    </select>
  )
}
