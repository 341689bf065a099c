import { useId, useState } from 'react'
import { Alert } from '#kit/desk/section.tsx'
import { useAction } from '#kit/use-action.ts'
import { formatDateTime } from '#rules/dates.ts'
import { MAX_REPORT_REASON } from '#rules/reports.ts'
import type { ReportedOrder } from './contract.ts'
import type { ReportFile, useReportFiles } from './use-report-files.ts'
import { words } from './words.ts'

interface Props {
  chosen: ReportFile
  files: ReturnType<typeof useReportFiles>
}

export function ReportFileForm({ chosen, files }: Props) {
  const { id, file, orderId, patient, isAttached, fileProblem, problem } = chosen
  const order = files.orders.find(order => order.orderId === orderId)
  const person = order?.patients.find(({ position }) => position === patient)
  if (isAttached)
    return (
      <p className="panel">
        <b>{file.name}</b> {words.attached({ order: orderId, name: person?.name ?? '' })}
      </p>
    )
  const replaced = person?.reports.find(({ number }) => number === chosen.replaces)
  return (
    <fieldset className="panel min-w-0 pt-2" disabled={files.isSending}>
      <legend className="font-semibold wrap-anywhere">
        {file.name}{' '}
        <span className="font-normal text-muted">
          {words.fileSize({ kilobytes: Math.ceil(file.size / 1024) })}
        </span>
      </legend>
      <div className="fields mt-0!">
        {fileProblem === '' && <WhichOrder chosen={chosen} files={files} />}
        {order && order.patients.length > 1 && (
          <label className="grid gap-0.5">
            {'Person'}
            <select
              value={patient ?? ''}
              onChange={({ target }) =>
                files.choosePatient(id, orderId, target.value === '' ? null : Number(target.value))
              }
            >
              <option value="">Choose the person</option>
              {order.patients.map(({ position, name }) => (
                <option key={position} value={position}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {person && <Kind chosen={chosen} files={files} person={person} />}
        <button type="button" aria-label={`Remove ${file.name}`} onClick={() => files.remove(id)}>
          Remove
        </button>
      </div>
      {person && person.testsToRecollect.length > 0 && (
        <p className="mb-1.5 font-semibold text-rose">
          {words.testsToRecollect({ tests: person.testsToRecollect.join(', ') })}
        </p>
      )}
      {order && (
        <>
          <p className="text-muted">
            {chosen.replaces === null
              ? 'The customer gets this message (at night, it is sent at 8 AM):'
              : 'Replacing a report requires your passkey. A minute later the customer gets this message (at night, at 8 AM):'}
          </p>
          <blockquote className="my-1 border-l-4 border-line-strong pl-3 wrap-anywhere">
            {replaced?.correction ?? order.message}
          </blockquote>
        </>
      )}
      <Alert>{fileProblem || problem}</Alert>
    </fieldset>
  )
}

/** Chosen from the orders that wait, or found by typing. */
function WhichOrder({ chosen: { id, file, orderId }, files }: Props) {
  const [typed, setTyped] = useState('')
  const [isFinding, find] = useAction(() => files.findOrder(id, typed.trim()))
  const inputId = useId()
  return (
    <>
      <label className="grid min-w-0 gap-0.5">
        {'Order'}
        <select
          className="max-w-full"
          value={orderId}
          onChange={({ target }) => files.chooseOrder(id, target.value)}
        >
          <option value="">Choose the order</option>
          {files.orders.map(order => (
            <option key={order.orderId} value={order.orderId}>
              {words.orderOption({
                order: order.orderId,
                names: order.patients.map(({ name }) => name).join(', '),
              })}
            </option>
          ))}
        </select>
      </label>
      {orderId === '' && (
        <div className="grid gap-0.5">
          <label htmlFor={inputId}>Another order number or tube code</label>
          <span className="flex gap-1.5">
            <input
              id={inputId}
              autoComplete="off"
              maxLength={60}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <button
              type="button"
              aria-label={`Find the order of ${file.name}`}
              aria-disabled={isFinding}
              onClick={() => {
                if (typed.trim()) void find()
              }}
            >
              Find
            </button>
          </span>
        </div>
      )}
    </>
  )
}

/** Complete, a part, or a replacement of a report of the same person. */
function Kind({
  chosen: { id, isPart, replaces, reason },
  files,
  person,
}: Props & { person: ReportedOrder['patients'][number] }) {
  const hasWhole = person.reports.some(report => !report.isPart)
  return (
    <>
      <label className="grid min-w-0 gap-0.5">
        {'Attach as'}
        <select
          className="max-w-full"
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
      </label>
      {replaces !== null && (
        <label className="grid flex-auto basis-56 gap-0.5">
          {'Why it is replaced'}
          <input
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
