import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { Link } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { words as listWords } from '#kit/desk/later-words.ts'
import { Alert, Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay, formatTime, indianDate } from '#rules/dates.ts'
import type { AuditKind } from '#rules/desk/audit-kinds.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { groupBy } from '#rules/group-by.ts'
import type { AuditEntry } from './contract.ts'
import { words } from './words.ts'

export interface AuditFilter {
  staffId?: string
  /** An order's number. */
  orderId?: string
  /** With `orderId`: every entry about the order's customer. */
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
      <p className="text-muted">
        Lists that included this order (board, approvals, requests, searches) are logged as lists; the board
        is logged by city and day.
      </p>
      <AuditList filter={{ orderId }} {...audit} />
    </>
  )
}

interface ListProps extends ReturnType<typeof useAudit> {
  filter: AuditFilter
  /** Consecutive views are one line, which can be opened. */
  foldsViews?: boolean
}

export function AuditList({ filter, foldsViews = false, value, problem }: ListProps) {
  if (!value) return <Problem problem={problem} isLoading lines={12} />
  if (value.entries.length === 0)
    return (
      <div role="status">
        <EmptyList>No entries match. “Show all” clears the fields above.</EmptyList>
      </div>
    )
  return (
    <Pages
      // Another filter, or new entries, show the first page again.
      key={[...Object.values(filter), value.entries[0]?.id].join(' ')}
      first={value}
      foldsViews={foldsViews}
      more={cursor => deskApi.listAudit({ body: { ...filter, cursor } })}
    />
  )
}

interface Page {
  entries: AuditEntry[]
  nextCursor: string | null
}

interface PagesProps {
  first: Page
  foldsViews: boolean
  more: (cursor: string) => Promise<Page>
}

function Pages({ first, foldsViews, more }: PagesProps) {
  const [pages, setPages] = useState([first])
  const cursor = pages.at(-1)?.nextCursor
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!cursor) return
    const page = await more(cursor)
    setPages(before => [...before, page])
  })
  const entries = pages.flatMap(page => page.entries)
  const days = groupBy(entries, ({ at }) => indianDate(new Date(at)))
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="mb-3 w-full" aria-label={formatDay(day)}>
          <h2 className="border-b border-line pb-1.5">{formatDay(day)}</h2>
          <ol>
            {runsOf(ofDay, foldsViews).map(run => {
              const [entry] = run
              if (!entry) return null
              return run.length >= LEAST_FOLDED ? (
                <Views key={entry.id} entries={run} />
              ) : (
                run.map(each => <Line key={each.id} entry={each} />)
              )
            })}
          </ol>
        </section>
      ))}
      {cursor && (
        <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
          {listWords.showMore}
        </button>
      )}
      <Alert>{error}</Alert>
    </>
  )
}

/** Fewer views are lines, which say what was viewed. */
const LEAST_FOLDED = 3

/** Consecutive views as one row, and each change as a row. */
function runsOf(entries: readonly AuditEntry[], foldsViews: boolean): AuditEntry[][] {
  const runs: AuditEntry[][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (foldsViews && entry.isReading && last?.[0]?.isReading) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

const nameOf = ({ staff, isCustomer }: AuditEntry): string =>
  staff ?? (isCustomer ? 'The customer' : 'The system')

const ROW =
  'grid grid-cols-[3.75rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 border-b border-line px-1 py-2.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]'

const Time = ({ at }: { at: string }) => (
  <time className="text-right text-muted" dateTime={at}>
    {formatTime(at)}
  </time>
)

function Line({ entry }: { entry: AuditEntry }) {
  const { at, meaning, details, orderId, address, isReading } = entry
  return (
    <li className={ROW}>
      <Time at={at} />
      <p className={isReading ? 'text-muted' : undefined}>
        <b className={isReading ? 'font-normal' : undefined}>{nameOf(entry)}</b> {meaning}{' '}
        {address && <span className="ml-1 text-xs text-muted">{address}</span>}
      </p>
      {orderId && (
        <Link
          to={deskPath('order', { number: orderId })}
          className="flex items-center text-leaf-dark max-[1099px]:min-h-11 max-sm:col-start-2 max-sm:justify-self-start"
        >
          {orderId}
        </Link>
      )}
      <ul className="col-start-2 flex flex-wrap gap-x-4 text-muted wrap-anywhere empty:hidden">
        {details.map(([name, value]) => (
          <li key={`${name} ${value}`}>{name ? words.detail({ name, value }) : value}</li>
        ))}
      </ul>
    </li>
  )
}

/** How often each person viewed something, and each view when opened. */
function Views({ entries }: { entries: readonly AuditEntry[] }) {
  const [isOpen, setOpen] = useState(false)
  const names = [...new Set(entries.map(nameOf))]
  const at = entries[0]?.at ?? ''
  return (
    <>
      <li className={`${ROW} text-muted`}>
        <Time at={at} />
        <p className="flex items-baseline gap-2">
          <Eye className="size-4 flex-none self-center" />
          {words.views({ count: entries.length, names: names.join(', ') })}
        </p>
        <button
          type="button"
          className="plain-link max-sm:col-start-2 max-sm:justify-self-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide views' : 'Show views'}
        </button>
      </li>
      {isOpen && entries.map(entry => <Line key={entry.id} entry={entry} />)}
    </>
  )
}
