import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { formatDay } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { FoundOrder } from './contract.ts'
import { FindDialog } from './find-dialog.tsx'
import { useFound } from './use-found.ts'
import { words } from './words.ts'

/** A whole number or code opens its order immediately. */
export default function FindWindow({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const found = useFound(deskApi.findAtDesk, typed)
  const { orders = [], isExact = false, hasMore = false, customer } = found?.answer ?? {}
  /** The customer of a whole phone number is the first option. */
  const before = customer ? 1 : 0
  const count = before + orders.length
  const open = (order: FoundOrder | undefined) => {
    if (!order) return
    onClose()
    void navigate(deskPath('order', { number: order.orderId }))
  }
  const openOption = (place: number) => {
    if (!customer || place > 0) return open(orders[place - before])
    onClose()
    void navigate(deskPath('customer', { id: customer.id }))
  }
  const exact = isExact ? orders[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each exact answer.
  useEffect(() => open(exact), [exact])
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && count > 0) setAt((at + step + count) % count)
    else if (event.key === 'Enter') openOption(at)
    else return
    event.preventDefault()
  }
  return (
    <FindDialog
      title={words.findTitle}
      field="Phone, order, tube or name"
      hint="Search by phone number (all of it opens the customer) or its last digits, order number, tube code or name. Phone numbers are shown only in part."
      typed={typed}
      onTyped={text => {
        setTyped(text)
        setAt(0)
      }}
      onKey={onKey}
      combobox={{
        'aria-expanded': count > 0,
        'aria-controls': list,
        'aria-activedescendant': at < count ? `${list}-${at}` : undefined,
      }}
      found={found && { problem: found.problem, isEmpty: count === 0, hasMore }}
      nothing="Nothing found. Try a full phone number, an order number or at least two letters of a name."
      onClose={onClose}
    >
      <div id={list} role="listbox" aria-label={words.findTitle} className="max-h-[60vh] overflow-y-auto">
        {customer && (
          <Option id={`${list}-0`} isChosen={at === 0} onOpen={() => openOption(0)}>
            <span>
              <b>{customer.name ?? deskPageTitles.customer}</b>{' '}
              <span className="text-muted">all orders, people and calls of this number</span>
            </span>
          </Option>
        )}
        {orders.map((order, index) => (
          <Row
            key={order.orderId}
            id={`${list}-${index + before}`}
            order={order}
            isChosen={index + before === at}
            onOpen={() => open(order)}
          />
        ))}
      </div>
    </FindDialog>
  )
}

interface RowProps {
  id: string
  order: FoundOrder
  isChosen: boolean
  onOpen: () => void
}

function Row({ id, order, isChosen, onOpen }: RowProps) {
  const [name = '', ...others] = order.people
  const { gender, age, bookedBy, place, phone, status, date, timeSlot, orderId } = order
  return (
    <Option id={id} isChosen={isChosen} onOpen={onOpen}>
      <span>
        <b>{words.foundPerson({ name, gender: gender.slice(0, 1).toUpperCase(), age })}</b>{' '}
        <span className="text-muted">
          {others.length > 0 && `${words.foundWith({ names: others.join(', ') })} `}
          {bookedBy && `booked by ${bookedBy}`} {place}
        </span>
      </span>
      <span className="sm:text-end">
        {orderId} <span className="text-muted">{phone}</span>
      </span>
      <span className="text-muted">{orderWords.statuses[status]}</span>
      <span className="text-muted sm:text-end">{`${formatDay(date)}, ${shortHour(timeSlot)}`}</span>
    </Option>
  )
}

type OptionProps = Omit<RowProps, 'order'> & { children: ReactNode }

const Option = ({ id, isChosen, onOpen, children }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className="grid cursor-pointer grid-cols-[minmax(0,1fr)] gap-x-4 px-4.5 py-[7px] aria-selected:bg-leaf-tint aria-selected:shadow-[inset_3px_0_0_var(--color-leaf)] sm:grid-cols-[minmax(0,1fr)_auto]"
    onClick={onOpen}
  >
    {children}
  </div>
)
