import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { formatDay } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
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
  const { orders = [], isExact = false, hasMore = false } = found?.answer ?? {}
  const open = (order: FoundOrder | undefined) => {
    if (!order) return
    onClose()
    void navigate(deskPath('order', { number: order.orderId }))
  }
  const exact = isExact ? orders[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each exact answer.
  useEffect(() => open(exact), [exact])
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && orders.length > 0) setAt((at + step + orders.length) % orders.length)
    else if (event.key === 'Enter') open(orders[at])
    else return
    event.preventDefault()
  }
  return (
    <FindDialog
      title={words.findTitle}
      field="Phone, order, tube or name"
      hint="Search by phone number or its last digits, order number, tube code or name. Phone numbers are shown only in part."
      typed={typed}
      onTyped={text => {
        setTyped(text)
        setAt(0)
      }}
      onKey={onKey}
      combobox={{
        'aria-expanded': orders.length > 0,
        'aria-controls': list,
        'aria-activedescendant': orders[at] ? `${list}-${at}` : undefined,
      }}
      found={found && { problem: found.problem, isEmpty: orders.length === 0, hasMore }}
      nothing="Nothing found. Try a full phone number, an order number or at least two letters of a name."
      onClose={onClose}
    >
      <div id={list} role="listbox" aria-label={words.findTitle} className="max-h-[60vh] overflow-y-auto">
        {orders.map((order, index) => (
          <Row
            key={order.orderId}
            id={`${list}-${index}`}
            order={order}
            isChosen={index === at}
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="grid cursor-pointer grid-cols-[minmax(0,1fr)] gap-x-4 px-4.5 py-[7px] aria-selected:bg-leaf-tint aria-selected:shadow-[inset_3px_0_0_var(--color-leaf)] sm:grid-cols-[minmax(0,1fr)_auto]"
      onClick={onOpen}
    >
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
    </div>
  )
}
