import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { words as orderWords } from '#desk/orders/words.ts'
import { formatDay } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
import type { FoundOrder } from './contract.ts'
import { MIN_LETTERS, useFound } from './use-found.ts'
import { words } from './words.ts'

/** A whole number or code opens its order immediately. */
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
      className="mx-auto mt-[8vh] mb-auto w-[min(46rem,100vw-24px)] overflow-hidden rounded-[14px] border border-line-strong bg-surface text-ink backdrop:bg-[rgb(18_49_43/35%)]"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // Keys typed here are no commands of the page below.
      onKeyDown={event => event.stopPropagation()}
    >
      <label>
        <span className="sr-only">{words.findField}</span>
        <input
          autoFocus
          className="min-h-13 w-full rounded-none border-0 border-b border-line px-4.5 text-[1.0625rem] focus-visible:border-leaf focus-visible:outline-none"
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
      <p role="status" className="px-4.5 py-2 empty:hidden">
        {typed.trim().length < MIN_LETTERS ? '' : stateOf(found)}
      </p>
      <p className="border-t border-line bg-paper px-4.5 py-2 text-muted">{words.findHint}</p>
    </dialog>
  )
}

/** Opens the dialog. An open dialog that is removed does not return the focus by itself. */
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
          {bookedBy && words.foundBookedBy({ name: bookedBy })} {place}
        </span>
      </span>
      <span>
        {orderId} <span className="text-muted">{phone}</span>
      </span>
      <span className="text-muted">{orderWords.statuses[status]}</span>
      <span className="text-muted">
        {words.foundWhen({ day: formatDay(date), hour: shortHour(timeSlot) })}
      </span>
    </div>
  )
}
