import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPath } from '#desk/frame/desk-links.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import type { FoundOrder } from './contract.ts'
import { words } from './words.ts'
import './find.css'
import { useFound } from './use-found.ts'

/** One field for everything. Arrows choose, Enter opens; a whole number or code opens at once. */
export default function FindWindow({ onClose }: { onClose: () => void }) {
  const window = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const found = useFound(typed)
  const orders = found?.orders ?? []
  useModal(window)
  const open = (order: FoundOrder | undefined) => {
    if (!order) return
    onClose()
    void navigate(deskPath('order', { number: order.orderId }))
  }
  const exact = found?.isExact ? found.orders[0] : undefined
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
    <dialog
      ref={window}
      aria-label={words.findTitle}
      className="desk-find"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // What is typed here is no command of the page below.
      onKeyDown={event => event.stopPropagation()}
    >
      <label>
        <span className="desk-hidden">{words.findField}</span>
        <input
          autoFocus
          role="combobox"
          aria-expanded={orders.length > 0}
          aria-controls={list}
          aria-activedescendant={orders[at] ? `${list}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={words.findField}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
      </label>
      <div id={list} role="listbox" aria-label={words.findTitle}>
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
      <p role="status">{typed.trim().length < 2 ? '' : stateOf(found)}</p>
      <p className="desk-quiet">{words.findHint}</p>
    </dialog>
  )
}

/** Opens it over the page; the focus returns to where it was: removed while it is open, it gives it back to nobody. */
function useModal(window: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    window.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [window])
}

function stateOf(found: ReturnType<typeof useFound>): string {
  if (!found) return words.finding
  if (found.problem) return found.problem
  if (found.orders.length === 0) return words.findNothing
  return found.hasMore ? words.findMore : ''
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
    <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} onClick={onOpen}>
      <span>
        <b>{words.foundPerson({ name, gender: gender.slice(0, 1).toUpperCase(), age })}</b>{' '}
        <span className="desk-quiet">
          {others.length > 0 && `${words.foundWith({ names: others.join(', ') })} `}
          {bookedBy && words.foundBookedBy({ name: bookedBy })} {place}
        </span>
      </span>
      <span>
        {orderId} <span className="desk-quiet">{phone}</span>
      </span>
      <span className="desk-quiet">{orderWords.statuses[status]}</span>
      <span className="desk-quiet">
        {words.foundWhen({ day: formatDay(date), hour: shortHour(timeSlot) })}
      </span>
    </div>
  )
}
