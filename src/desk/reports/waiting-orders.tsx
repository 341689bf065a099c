import { type ReactNode, useState } from 'react'
import { useDesk } from '#desk/frame/desk-context.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { formatNearTime } from '#rules/near-time.ts'
import type { ReportedOrder } from './contract.ts'
import { describePerson } from './person-choice.tsx'
import { words } from './words.ts'

const STATES = {
  all: () => true,
  overdue: ({ isOverdue }: ReportedOrder) => isOverdue,
  received: ({ sample: { tubes, received } }: ReportedOrder) => tubes > 0 && received === tubes,
} as const
type State = keyof typeof STATES
const STATE_NAMES = Object.keys(STATES) as State[]

const isTypedOf =
  (typed: string) =>
  ({ orderId, place, patients }: ReportedOrder): boolean =>
    [orderId, place, ...patients.flatMap(({ name, tests }) => [name, ...tests])]
      .join(' ')
      .toLowerCase()
      .includes(typed.trim().toLowerCase())

/** The orders that wait, by state and by what is typed: a name, test, place or order number. */
export function WaitingOrders({ orders }: { orders: readonly ReportedOrder[] }) {
  const { now } = useDesk()
  const [state, setState] = useState<State>('all')
  const [typed, setTyped] = useState('')
  const typedOrders = orders.filter(isTypedOf(typed))
  return (
    <>
      {orders.length > 0 && (
        <search className="my-2 flex flex-wrap items-center gap-2">
          <input
            type="search"
            className="flex-[0_1_20rem]"
            aria-label="Filter by name, test or place"
            placeholder="Name, test or place"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {STATE_NAMES.map(name => (
            <button
              key={name}
              type="button"
              className="aria-pressed:border-leaf aria-pressed:bg-leaf-tint"
              aria-pressed={name === state}
              onClick={() => setState(name)}
            >
              {words.states[name]({ count: typedOrders.filter(STATES[name]).length })}
            </button>
          ))}
        </search>
      )}
      <Table
        caption={words.dueTitle}
        columns={columnsAt(now())}
        rows={typedOrders.filter(STATES[state])}
        rowKey={({ orderId }) => orderId}
        empty={
          orders.length > 0
            ? words.noneOfFilter
            : 'No orders are waiting for a report. An order is listed here once its sample is collected.'
        }
      />
    </>
  )
}

const columnsAt = (now: Date): Column<ReportedOrder>[] => [
  { title: 'Person', kind: 'name', cell: ({ patients }) => patients.map(testsOf) },
  {
    title: 'Promised by',
    cell: ({ dueAt, isOverdue }) =>
      isOverdue ? (
        <span className="font-semibold text-rose">
          {timeOf(dueAt, now)} {'Overdue'}
        </span>
      ) : (
        timeOf(dueAt, now)
      ),
  },
  { title: 'Sample', cell: order => <SampleState {...order} /> },
  { title: 'Sample taken', cell: ({ takenAt }) => timeOf(takenAt, now) },
  { title: 'At', cell: ({ place }) => place },
  { title: 'Order', cell: ({ orderId }) => <OrderLink number={orderId} /> },
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

const timeOf = (at: string | null, now: Date): ReactNode => (
  <span className="whitespace-nowrap">{at ? formatNearTime(at, now) : '–'}</span>
)

const testsOf = (person: ReportedOrder['patients'][number]): ReactNode => (
  <span key={person.position} className="block">
    <span translate="no">{describePerson(person)}</span>{' '}
    <span className="font-normal text-muted">{person.tests.join(', ')}</span>
    {person.reports.map(({ number, isPart }) => (
      <span key={number} className="mark">
        {isPart ? 'part attached' : 'report attached'}
      </span>
    ))}
  </span>
)
