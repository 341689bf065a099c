import { useState } from 'react'
import { Link } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useDeskSession } from '#kit/desk/session.ts'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { AuditKind } from '#rules/desk/audit-details.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import type { AuditEntry } from './contract.ts'
import { words } from './words.ts'

export interface AuditFilter {
  staffId?: string
  /** An order's number. */
  orderId?: string
  /** With `orderId`: everything of its customer. */
  isWholeCustomer?: boolean
  phone?: string
  kind?: AuditKind
  date?: string
}

/** The first page, and the people to choose from. */
export const useAudit = (filter: AuditFilter) => useCall(deskApi.listAudit, { body: filter })

/** The audit of an order, for its page: opened by staff who may read the audit. */
export function OrderAudit({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!useDesk().self.permissions.includes('audit.read')) return null
  return (
    <section className="mt-3 grid justify-items-start gap-2" aria-label={words.ofOrder}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.ofOrder}
      </button>
      {isOpen && <OpenedAudit orderId={orderId} />}
    </section>
  )
}

function OpenedAudit({ orderId }: { orderId: string }) {
  const audit = useAudit({ orderId })
  return (
    <>
      <p className="text-muted">{words.ofOrderHelp}</p>
      <AuditList filter={{ orderId }} {...audit} />
    </>
  )
}

/** Entries of the audit, newest first. */
export function AuditList({ filter, value, problem }: { filter: AuditFilter } & ReturnType<typeof useAudit>) {
  const { errorMessage } = useDeskSession()
  if (problem) return <Alert>{errorMessage(problem)}</Alert>
  if (!value) return <p role="status">{words.loading}</p>
  if (value.entries.length === 0) return <p role="status">{words.none}</p>
  return (
    <Pages
      // Another filter, or new entries, begin at the first page.
      key={[...Object.values(filter), value.entries[0]?.id].join(' ')}
      first={value}
      more={cursor => deskApi.listAudit({ body: { ...filter, cursor } })}
    />
  )
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: words.when,
    cell: ({ at }) => (
      <time className="whitespace-nowrap tabular-nums" dateTime={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    title: words.who,
    kind: 'name',
    cell: ({ staff, isCustomer, address }) => (
      <>
        {staff ?? (isCustomer ? words.customer : words.system)}
        {address && <small className="font-normal text-muted"> {address}</small>}
      </>
    ),
  },
  {
    title: words.what,
    cell: ({ isReading, meaning, details }) => (
      <div className="min-w-60 whitespace-normal">
        {isReading && (
          <span className="rounded-md border border-line-strong px-1.5 text-[0.8125rem] text-muted">
            {words.viewed}
          </span>
        )}{' '}
        {meaning}
        {details.map(([name, value]) => (
          <small key={name} className="text-muted">
            {' '}
            {name ? words.detail({ name, value }) : value}
          </small>
        ))}
      </div>
    ),
  },
  {
    title: words.subject,
    cell: ({ orderId, subject }) =>
      orderId ? <Link to={deskPath('order', { number: orderId })}>{orderId}</Link> : subject,
  },
]

interface Page {
  entries: AuditEntry[]
  nextCursor: string | null
}

function Pages({ first, more }: { first: Page; more: (cursor: string) => Promise<Page> }) {
  const [pages, setPages] = useState([first])
  const cursor = pages.at(-1)?.nextCursor
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!cursor) return
    const page = await more(cursor)
    setPages(before => [...before, page])
  })
  return (
    <>
      <Table
        caption={words.title}
        columns={COLUMNS}
        rows={pages.flatMap(({ entries }) => entries)}
        rowKey={({ id }) => id}
        empty={words.none}
      />
      {cursor && (
        <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
          {words.older}
        </button>
      )}
      <Alert>{error}</Alert>
    </>
  )
}
