import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskPath } from '#desk/frame/desk-links.ts'
import { formatDateTime, formatDay } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { Fact, Part } from './fact.tsx'
import type { DeskOrder } from './use-order.ts'
import { words } from './words.ts'

/** What is tested, for whom, and the orders that belong to it. */
export function What({ order, children }: { order: DeskOrder; children: ReactNode }) {
  const { patients, additions, recollections, reports } = order
  const isAlone = patients.length === 1
  return (
    <Part title={words.whatTitle}>
      {patients.map(({ position, name, lines }) => (
        <Fact key={position} name={isAlone ? words.testsLabel : name}>
          {lines.map(line => (
            <Line key={line.line} line={line} />
          ))}
        </Fact>
      ))}
      {order.fastFrom && (
        <Fact name={words.fastingLabel}>
          {words.fastFrom({
            hour: formatHour(order.fastFrom.hour),
            day: formatDay(order.fastFrom.date),
            count: order.fastingHours,
          })}
        </Fact>
      )}
      {order.addedTo && (
        <Fact name={words.addedToLabel}>
          <OrderLink number={order.addedTo} />
        </Fact>
      )}
      {additions.map(({ orderId, tests, total, status }) => (
        <Fact key={orderId} name={words.addedLabel}>
          {tests}, {formatRupees(total)}, {words.statuses[status]} <OrderLink number={orderId} />
        </Fact>
      ))}
      {order.recollectionOf && (
        <Fact name={words.repeatLabel}>
          {words.repeatOf({ order: '' })} <OrderLink number={order.recollectionOf} />
        </Fact>
      )}
      {recollections.map(one => (
        <Fact key={one.at} name={words.repeatLabel}>
          {REPEATS[one.state]({ tests: one.tests })} {one.orderId && <OrderLink number={one.orderId} />}
        </Fact>
      ))}
      {reports.length > 0 && (
        <Fact name={words.reportsLabel}>
          {reports
            .map(({ number, isPart, at }) =>
              (isPart ? words.reportPart : words.reportLine)({ number, at: formatDateTime(at) }),
            )
            .join('; ')}
        </Fact>
      )}
      {children}
    </Part>
  )
}

const REPEATS = { waiting: words.repeatWaits, booked: words.repeatBooked, dropped: words.repeatDropped }

const OrderLink = ({ number }: { number: string }) => <Link to={deskPath('order', { number })}>{number}</Link>

function Line({ line }: { line: DeskOrder['patients'][number]['lines'][number] }) {
  const { name, quantity, price, discount, isCancelled } = line
  return (
    <span className="desk-line" data-cancelled={isCancelled || undefined}>
      <span>
        {quantity > 1 && `${words.times({ count: quantity })} `}
        {name}
        {isCancelled && <span className="desk-mark">{words.cancelledLine}</span>}
      </span>
      <span className="desk-sum">
        {discount > 0 && (
          <span className="desk-quiet">{words.couponPart({ amount: formatRupees(discount) })} </span>
        )}
        {formatRupees(price * quantity)}
      </span>
    </span>
  )
}
