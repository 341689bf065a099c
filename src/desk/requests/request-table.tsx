import { DeskTime } from '#desk/frame/desk-time.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { formatDateTime, formatDay, indianDate, isDate } from '#rules/dates.ts'
import type { RequestList } from '#rules/desk/requests.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { closingNames } from '#text/staff.ts'
import type { DeskRequest } from './contract.ts'
import { words } from './words.ts'

/** The preferred day, or day and time. */
export const formatPreferred = ({ preferred, kind }: Pick<DeskRequest, 'preferred' | 'kind'>): string => {
  if (preferred === null) return ''
  if (isDate(preferred)) return formatDay(preferred)
  // A home visit is requested for a day, so its time is midnight.
  return kind === 'home-care' ? formatDay(indianDate(new Date(preferred))) : formatDateTime(preferred)
}

/** How a closed request ended. */
export function formatClosing({ closed }: Pick<DeskRequest, 'closed'>): string {
  if (!closed) return ''
  const closing = closed.closing ? closingNames[closed.closing] : words.ended
  const end = closed.by ? words.endedBy({ closing, name: closed.by }) : closing
  return closed.orderNumber ? `${end}: ${words.orderNumber({ number: closed.orderNumber })}` : end
}

/** The outcome of the last call, or when to call again. */
function lastCallOf({ lastCall, dueAt, closed }: DeskRequest): string {
  if (lastCall?.outcome === 'call-again' && !closed) return words.callAgainAt({ time: formatDateTime(dueAt) })
  return lastCall ? words.outcomes[lastCall.outcome] : ''
}

function holderOf({ holder }: DeskRequest): string {
  if (!holder) return words.noOne
  return holder.isSelf ? 'You' : holder.name
}

interface Props {
  list: RequestList
  requests: readonly DeskRequest[]
  /** The shop's clock. */
  now: string
  openId: string | null
  onOpen: (id: string) => void
}

/** '40 min', '3 h', '2 days': how long the customer has waited. */
function waited(since: string, now: string): string {
  const ms = Math.max(0, new Date(now).getTime() - new Date(since).getTime())
  if (ms < HOUR_MS) return words.minutes({ count: Math.floor(ms / MINUTE_MS) })
  return ms < DAY_MS
    ? words.hours({ count: Math.floor(ms / HOUR_MS) })
    : words.days({ count: Math.floor(ms / DAY_MS) })
}

export function RequestTable({ list, requests, now, openId, onOpen }: Props) {
  const columns: Column<DeskRequest>[] = [
    {
      title: list === 'closed' ? 'Sent' : words.waitingFor,
      cell: ({ isOverdue, sentAt, closed }) => (
        <span className="whitespace-nowrap" title={formatDateTime(sentAt)}>
          {closed ? <DeskTime at={sentAt} /> : waited(sentAt, now)}{' '}
          {isOverdue && <strong className="text-rose">Overdue</strong>}
        </span>
      ),
    },
    {
      title: 'Name',
      kind: 'name',
      cell: ({ id, name, kind, sentAt, phone }) => (
        <>
          <button
            type="button"
            className="plain-link text-left"
            data-row={id}
            aria-label={words.openRequest({ name, kind: words.kinds[kind], time: formatDateTime(sentAt) })}
            aria-expanded={id === openId}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>{' '}
          <span className="font-normal whitespace-nowrap text-muted min-[1180px]:in-data-open:block">
            {phone}
          </span>
        </>
      ),
    },
    {
      title: words.about,
      cell: ({ kind, wanted, city }) => (
        <>
          {words.kinds[kind]} <span className="text-muted">{[wanted, city].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    {
      title: words.wantedFor,
      cell(request) {
        const day = formatPreferred(request)
        return day && <span className="whitespace-nowrap">{day}</span>
      },
    },
    {
      title: words.calls,
      cell: request => request.callCount > 0 && `${request.callCount}: ${lastCallOf(request)}`,
    },
    {
      title: list === 'closed' ? words.ended : 'Assigned to',
      cell: request => (request.closed ? formatClosing(request) : holderOf(request)),
    },
  ]
  return (
    <Table
      caption={words.lists[list]}
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      isSelected={({ id }) => id === openId}
      empty={words.empty[list]}
    />
  )
}
