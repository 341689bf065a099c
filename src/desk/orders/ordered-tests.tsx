import { formatDateTime } from '#rules/dates.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { DeskOrder } from './contract.ts'
import { OrderLink } from './order-links.tsx'
import { Amount, FactGroup, OrderFact } from './parts.tsx'
import { words } from './words.ts'

export function OrderedTests({ order }: { order: DeskOrder }) {
  const { patients, additions, recollections, reports } = order
  const isAlone = patients.length === 1
  return (
    <FactGroup title="What">
      {patients.map(({ position, name, lines }) => (
        <OrderFact key={position} name={isAlone ? 'Tests' : name}>
          {lines.map(line => (
            <Line key={line.line} line={line} />
          ))}
        </OrderFact>
      ))}
      {order.addedTo && (
        <OrderFact name="Added to">
          <OrderLink number={order.addedTo} />
        </OrderFact>
      )}
      {additions.map(({ orderId, tests, total, status }) => (
        <OrderFact key={orderId} name="Added">
          {tests}, {formatShortRupees(total)}, {words.statuses[status]} <OrderLink number={orderId} />
        </OrderFact>
      ))}
      {order.recollectionOf && (
        <OrderFact name={words.repeatLabel}>
          {`of ${''}`} <OrderLink number={order.recollectionOf} />
        </OrderFact>
      )}
      {recollections.map(recollection => (
        <OrderFact key={recollection.at} name={words.repeatLabel}>
          {REPEATS[recollection.state]({ tests: recollection.tests })}{' '}
          {recollection.orderId && <OrderLink number={recollection.orderId} />}
        </OrderFact>
      ))}
      {reports.length > 0 && (
        <OrderFact name="Reports">
          {reports
            .map(({ number, isPart, at }) =>
              (isPart ? words.reportPart : words.reportLine)({ number, at: formatDateTime(at) }),
            )
            .join('; ')}
        </OrderFact>
      )}
    </FactGroup>
  )
}

const REPEATS = { waiting: words.repeatWaits, booked: words.repeatBooked, dropped: words.repeatDropped }

function Line({ line }: { line: DeskOrder['patients'][number]['lines'][number] }) {
  const { name, quantity, price, discount, isCancelled } = line
  return (
    <span className="flex justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        <span className={isCancelled ? 'text-muted line-through' : undefined}>
          {quantity > 1 && `${words.times({ count: quantity })} `}
          {name}
        </span>
        {isCancelled && <span className="mark">cancelled</span>}
      </span>
      <Amount>
        {discount > 0 && (
          <span className="text-muted">{words.couponPart({ amount: formatShortRupees(discount) })} </span>
        )}
        {formatShortRupees(price * quantity)}
      </Amount>
    </span>
  )
}
