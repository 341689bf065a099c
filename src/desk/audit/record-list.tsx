import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { deskPath } from '#desk/frame/desk-links.ts'
import { whyNot } from '#desk/frame/passkey.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { AuditKind } from '#rules/desk/audit-details.ts'
import * as rights from '#text/desk/rights.ts'
import { say } from '#text/text.ts'
import type { AuditEntry } from './contract.ts'
import '#kit/desk/table.css'
import '#desk/access/rights.css'
import { Why } from '#desk/access/why.tsx'

export interface RecordOf {
  staffId?: string
  /** An order's number. */
  orderId?: string
  /** With `orderId`: all there is of its customer. */
  isWholeCustomer?: boolean
  phone?: string
  kind?: AuditKind
  date?: string
}

/** The record's first page of these, and who may be chosen. */
export function useRecord({ staffId, orderId, isWholeCustomer, phone, kind, date }: RecordOf) {
  const load = useCallback(
    (signal?: AbortSignal) =>
      deskApi.listAudit({ body: { staffId, orderId, isWholeCustomer, phone, kind, date } }, { signal }),
    [staffId, orderId, isWholeCustomer, phone, kind, date],
  )
  return useFresh(load, { isOnce: true })
}

/**
 * What was done to an order and who looked at it, for its own page: asked for when it is opened, by those who may see it
 * (`audit.read`).
 */
export function OrderRecord({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!useDesk().self.permissions.includes('audit.read')) return null
  return (
    <section className="rights-order" aria-label={say(rights.recordOfOrder)}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say(rights.recordOfOrder)}
      </button>
      {isOpen && <OpenRecord orderId={orderId} />}
    </section>
  )
}

function OpenRecord({ orderId }: { orderId: string }) {
  const record = useRecord({ orderId })
  return (
    <>
      <p className="desk-quiet">{say(rights.recordOfOrderHow)}</p>
      <RecordList of={{ orderId }} {...record} />
    </>
  )
}

/** Entries of the record, newest first. */
export function RecordList({ of, value, problem }: { of: RecordOf } & ReturnType<typeof useRecord>) {
  if (problem) return <Why why={whyNot(problem)} />
  if (!value) return <p role="status">{say(rights.loading)}</p>
  if (value.entries.length === 0) return <p role="status">{say(rights.noEntries)}</p>
  return (
    <Pages
      // Another question, or new entries, begin at the first page.
      key={[...Object.values(of), value.entries[0]?.id].join(' ')}
      first={value}
      more={cursor => deskApi.listAudit({ body: { ...of, cursor } })}
    />
  )
}

interface Page {
  entries: AuditEntry[]
  nextCursor: string | null
}

function Pages({ first, more }: { first: Page; more: (cursor: string) => Promise<Page> }) {
  const [pages, setPages] = useState([first])
  const cursor = pages.at(-1)?.nextCursor
  const {
    isBusy,
    press: older,
    why,
  } = useTry(async () => {
    if (!cursor) return
    const page = await more(cursor)
    setPages(before => [...before, page])
  })
  return (
    <>
      <Scroll>
        <table className="desk-table">
          <caption className="desk-hidden">{say(rights.recordTitle)}</caption>
          <thead>
            <tr>
              {[rights.when, rights.who, rights.what, rights.onWhat].map(title => (
                <th key={say(title)} scope="col">
                  {say(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages
              .flatMap(({ entries }) => entries)
              .map(entry => (
                <Entry key={entry.id} entry={entry} />
              ))}
          </tbody>
        </table>
      </Scroll>
      {cursor && (
        <button type="button" aria-disabled={isBusy} onClick={older}>
          {say(rights.older)}
        </button>
      )}
      <Why why={why} />
    </>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <tr>
    <td>
      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
    </td>
    <th scope="row">
      {entry.staff ?? say(entry.isCustomer ? rights.theCustomer : rights.theShop)}
      {entry.address && <small className="desk-quiet"> {entry.address}</small>}
    </th>
    <td>
      {entry.isReading && <span className="rights-read">{say(rights.read)}</span>} {entry.meaning}
      {entry.details.map(([name, value]) => (
        <small key={name} className="desk-quiet">
          {' '}
          {name ? say(rights.detail, { name, value }) : value}
        </small>
      ))}
    </td>
    <td>{entry.orderId ? <OrderLink number={entry.orderId} /> : entry.subject}</td>
  </tr>
)

const OrderLink = ({ number }: { number: string }) => <Link to={deskPath('order', { number })}>{number}</Link>
