import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { isTyping, useDeskKeys } from '#desk/frame/keys.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { words as orderWords } from '#desk/orders/words.ts'
import { words as requestWords } from '#desk/requests/words.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Problem, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { telLink } from '#kit/tel-link.ts'
import { formatDateTime, formatDay, indianDate } from '#rules/dates.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { closingNames, deskPageTitles } from '#text/staff.ts'
import type { CustomerAtDesk } from './contract.ts'
import { words } from './words.ts'

type Order = CustomerAtDesk['orders'][number]

/** What the laboratory has of a caller. The address has the customer's id, never their number. */
export default function CustomerPage() {
  const { id = '' } = useParams()
  const { value, problem } = usePolling(deskApi.getDeskCustomer, { params: { id } })
  const customer = value?.customer
  return (
    <main tabIndex={-1} className="one-width" aria-label={deskPageTitles.customer}>
      {problem?.status === 404 ? (
        <>
          <h1>{deskPageTitles.customer}</h1>
          <p role="alert">There is no such customer. Search for the phone number with Ctrl K.</p>
        </>
      ) : (
        <Problem problem={problem} isLoading={!customer} lines={12} />
      )}
      {customer && <Shown key={customer.id} customer={customer} />}
    </main>
  )
}

function Shown({ customer }: { customer: CustomerAtDesk }) {
  const { name, since, people, orders, hasMore, requests, notes } = customer
  const seesRequests = allowedPages(useDesk().self).includes('requests')
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{name ?? 'Customer without a name'}</h1>
        <Phone customer={customer} />
        <span className="text-muted">{words.since({ day: formatDay(indianDate(new Date(since))) })}</span>
        <SameAgain customer={customer} />
      </header>
      {!customer.isPhoneVerified && (
        <p className="my-2 text-muted">
          This number has never logged in, so the name is as given at the desk.
        </p>
      )}
      <Section title="Orders">
        <Table
          caption="Orders"
          rows={orders}
          rowKey={({ orderId }) => orderId}
          empty="No orders yet."
          columns={COLUMNS}
        />
        {hasMore && <p className="my-2">{words.firstOrders({ count: orders.length })}</p>}
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 min-[1100px]:grid-cols-2">
        {people.length > 0 && (
          <Section title="People">
            <ul className="grid gap-1.5">
              {people.map(person => (
                <li key={person.id}>
                  <b>{person.name}</b> <span className="text-muted">{personText(person)}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section title="Notes">
          {notes.length === 0 && <EmptyList>No notes. Write one on an order’s page with N.</EmptyList>}
          <ul className="grid gap-2.5">
            {notes.map(({ id, orderId, at, by, text }) => (
              <Entry key={id} at={at} by={by}>
                {text} <OrderLink number={orderId} />
              </Entry>
            ))}
          </ul>
        </Section>
        {seesRequests && (
          <Section title="Requests and calls">
            {requests.length === 0 && <EmptyList>No requests.</EmptyList>}
            <ul className="grid gap-2.5">
              {requests.map(request => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  )
}

const personText = ({ age, ageMonths, gender, relation }: CustomerAtDesk['people'][number]): string =>
  [
    gender,
    age === null ? null : age === 0 && ageMonths ? `${ageMonths} months` : age,
    relation === 'self' ? null : relation,
  ]
    .filter(part => part !== null && part !== '')
    .join(', ')

type Phones = DeskAnswer<'showDeskPhones'>['phones']

/** Masked until it is shown, which counts as on the order. */
function Phone({ customer: { phone, orders } }: { customer: CustomerAtDesk }) {
  const [phones, setPhones] = useState<Phones>()
  // Another account's order has this number as a patient's.
  const own = orders.find(({ bookedBy }) => bookedBy === null) ?? orders[0]
  const { isBusy, submit, error } = useSubmit(async (id: string) => {
    setPhones((await deskApi.showDeskPhones({ params: { id } })).phones)
  })
  if (!phone) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {phones?.customer ? <a href={telLink(phones.customer)}>{phones.customer}</a> : phone}
      {!phones && own && (
        <button
          type="button"
          className="compact"
          title="This is logged"
          aria-disabled={isBusy}
          onClick={() => submit(own.orderId)}
        >
          Show
        </button>
      )}
      <Alert>{error}</Alert>
    </span>
  )
}

/** Opens a new order with the same people, tests and place, and the first free hour. */
function SameAgain({ customer: { again } }: { customer: CustomerAtDesk }) {
  const mayBook = useDesk().self.permissions.includes('orders.create')
  const navigate = useNavigate()
  const to = again && mayBook ? `${deskPath('newOrder')}?again=${encodeURIComponent(again)}` : null
  useDeskKeys(event => {
    if (to && event.key.toLowerCase() === 's' && !isTyping(event)) {
      event.preventDefault()
      void navigate(to)
    }
  })
  if (!to) return null
  return (
    <Link
      className="ml-auto rounded-lg bg-leaf px-3 py-1.5 font-semibold text-white max-[1099px]:min-h-11 max-[1099px]:content-center"
      to={to}
      aria-keyshortcuts="S"
    >
      {words.sameAgain({ order: again ?? '' })} <kbd className="ml-1 font-normal keyboard-only">S</kbd>
    </Link>
  )
}

const SHOWN_TESTS = 3

const testsText = (tests: readonly string[]): string =>
  tests.length > SHOWN_TESTS + 1
    ? words.moreTests({ names: tests.slice(0, SHOWN_TESTS).join(', '), count: tests.length - SHOWN_TESTS })
    : tests.join(', ')

/** The state alone: staff can't open reports. */
const reportText = ({ reports, reportDue }: Order): string =>
  reportDue
    ? words.reportDue({ time: formatDateTime(reportDue) })
    : reports > 0
      ? words.reportsReady({ count: reports })
      : ''

const COLUMNS: Column<Order>[] = [
  {
    title: 'Visit',
    kind: 'name',
    cell: ({ date, timeSlot }) => (
      <span className="whitespace-nowrap">{`${formatDay(date)}, ${shortHour(timeSlot)}`}</span>
    ),
  },
  { title: 'Order', cell: ({ orderId }) => <OrderLink number={orderId} /> },
  {
    title: 'People',
    cell: ({ people, bookedBy }) => (
      <>
        {people.join(', ')}{' '}
        {bookedBy && <span className="text-muted">{words.bookedBy({ name: bookedBy })}</span>}
      </>
    ),
  },
  { title: 'Tests', cell: ({ tests }) => testsText(tests) },
  { title: 'Place', cell: ({ place }) => place },
  { title: 'State', cell: ({ status }) => orderWords.statuses[status] },
  { title: 'Reports', cell: reportText },
]

const Entry = ({ at, by, children }: { at: string; by?: string; children: ReactNode }) => (
  <li>
    <span className="text-muted">{by ? `${formatDateTime(at)}, ${by}` : formatDateTime(at)}</span>
    <br />
    {children}
  </li>
)

function Request({ request }: { request: CustomerAtDesk['requests'][number] }) {
  const { id, kind, name, createdAt, isOpen, closing, calls } = request
  const what = requestWords.kinds[kind]
  const line = name ? words.requestLine({ kind: what, name }) : what
  return (
    <Entry at={createdAt}>
      <Link
        className="underline underline-offset-3"
        to={`${deskPath('requests')}?request=${id}`}
        aria-label={words.openRequest({ what: line, time: formatDateTime(createdAt) })}
      >
        {line}
      </Link>{' '}
      <span className="text-muted">{isOpen ? 'open' : closing ? closingNames[closing] : 'closed'}</span>
      {calls.length > 0 && (
        <ul className="ml-4 text-muted">
          {calls.map(({ at, by, outcome, note }) => (
            <li key={at}>
              {`${formatDateTime(at)}: ${words.callLine({ outcome: requestWords.outcomes[outcome], name: by })}`}
              {note && `. ${note}`}
            </li>
          ))}
        </ul>
      )}
    </Entry>
  )
}
