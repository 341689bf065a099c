import { Scroll } from '#kit/desk/scroll.tsx'
import { formatDateTime, formatDay, indianDate, isDate } from '#rules/dates.ts'
import type { RequestList } from '#rules/desk/requests.ts'
import * as words from '#text/desk/requests.ts'
import { say } from '#text/text.ts'
import type { QueuedRequest } from './requests-page.tsx'

interface Props {
  list: RequestList
  requests: readonly QueuedRequest[]
  openId: string | null
  onOpen: (id: string) => void
}

/** The day, or day and time, that somebody would like. */
export const preferredOf = ({ preferred, kind }: Pick<QueuedRequest, 'preferred' | 'kind'>): string => {
  if (preferred === null) return ''
  if (isDate(preferred)) return formatDay(preferred)
  // A visit is asked for by day; its hour is midnight's.
  return kind === 'home-care' ? formatDay(indianDate(new Date(preferred))) : formatDateTime(preferred)
}

/** How a closed request ended. */
export function endOf({ closed }: Pick<QueuedRequest, 'closed'>): string {
  if (!closed) return ''
  const closing = say(closed.closing ? words.closings[closed.closing] : words.endedBefore)
  const told = closed.by ? say(words.endedBy, { closing, name: closed.by }) : closing
  return closed.orderNumber ? `${told}: ${say(words.orderOf, { number: closed.orderNumber })}` : told
}

/** What became of the last call, or when to call again. */
function lastSaid({ lastCall, dueAt, closed }: QueuedRequest): string {
  if (lastCall?.outcome === 'call-again' && !closed) return say(words.callAt, { time: formatDateTime(dueAt) })
  return lastCall ? say(words.outcomes[lastCall.outcome]) : ''
}

/** The requests of a list, a line each. */
export function RequestTable({ list, requests, openId, onOpen }: Props) {
  if (requests.length === 0) return <p className="desk-empty">{say(words.empties[list])}</p>
  const last = list === 'closed' ? words.endColumn : words.holderColumn
  const columns = [
    words.sentColumn,
    words.personColumn,
    words.aboutColumn,
    words.whenColumn,
    words.callsColumn,
  ]
  return (
    <Scroll>
      <table className="desk-table">
        <caption className="desk-hidden">{say(words.lists[list])}</caption>
        <thead>
          <tr>
            {[...columns, last].map(column => (
              <th key={column.en} scope="col">
                {say(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map(request => (
            <Row key={request.id} request={request} isOpen={request.id === openId} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Row({
  request,
  isOpen,
  onOpen,
}: {
  request: QueuedRequest
  isOpen: boolean
  onOpen: Props['onOpen']
}) {
  const { id, name, kind, phone, city, wanted, sentAt, isOverdue, callCount, holder } = request
  const since = formatDateTime(sentAt)
  return (
    <tr data-selected={isOpen || undefined}>
      <td>
        {isOverdue && <strong className="desk-overdue">{say(words.overdue)} </strong>}
        {since}
      </td>
      <th scope="row">
        <button
          type="button"
          className="desk-link"
          data-row={id}
          aria-label={say(words.openRequest, { name, kind: say(words.kinds[kind]), time: since })}
          aria-expanded={isOpen}
          onClick={() => onOpen(id)}
        >
          {name}
        </button>{' '}
        <span className="desk-quiet">{phone}</span>
      </th>
      <td>
        {say(words.kinds[kind])}{' '}
        <span className="desk-quiet">{[wanted, city].filter(Boolean).join(', ')}</span>
      </td>
      <td>{preferredOf(request)}</td>
      <td>{callCount > 0 && `${callCount}: ${lastSaid(request)}`}</td>
      <td>
        {request.closed
          ? endOf(request)
          : holder
            ? holder.isSelf
              ? say(words.you)
              : holder.name
            : say(words.nobody)}
      </td>
    </tr>
  )
}
