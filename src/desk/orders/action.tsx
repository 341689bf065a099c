import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#kit/desk/section.tsx'
import { rolesWith } from '#rules/staff/permissions.ts'
import type { DeskOrder } from './contract.ts'
import { words } from './words.ts'

/** The actions of the page, by their keys. */
export const ACTION_KEYS = {
  r: 'reschedule',
  w: 'change-address',
  s: 'assign',
  t: 'collect',
  a: 'add',
  d: 'drop-recollection',
  c: 'cancel',
  f: 'refund',
  p: 'take-payment',
  l: 'send-payment-link',
} as const
export type ActionName = (typeof ACTION_KEYS)[keyof typeof ACTION_KEYS]

interface Props {
  name: ActionName
  order: DeskOrder
  isOpen: boolean
  onOpen: (name: ActionName | undefined) => void
  children: ReactNode
}

/**
 * The button of an action, with its form where it is open. An action of other roles stays visible, with the reason. When
 * the form closes, the focus returns to the button.
 */
export function OrderAction({ name, order, isOpen, onOpen, children }: Props) {
  const action = order.actions.find(one => one.name === name)
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>(':is(input,select,button)')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!action) return null
  const key = Object.entries(ACTION_KEYS).find(([, one]) => one === name)?.[0]
  const canOpen = action.isAllowed && action.problem === null
  // Other roles can't open the page.
  const roles = rolesWith(action.permission).filter(role => rolesWith('orders.read').includes(role))
  const reason = action.isAllowed
    ? (action.problem ?? words.byYou)
    : words.onlyBy({ roles: roles.join(', ') })
  return (
    <div
      className={
        isOpen ? '-mx-2.5 my-1 rounded-[10px] border border-leaf bg-leaf-tint px-2.5 pt-0.5 pb-3' : undefined
      }
    >
      <button
        ref={opener}
        type="button"
        className="-mx-2 my-0.5 flex w-[calc(100%+16px)] items-baseline gap-2 border-transparent bg-transparent px-2 text-left font-normal"
        aria-expanded={isOpen}
        aria-disabled={!canOpen}
        onClick={() => canOpen && onOpen(isOpen ? undefined : name)}
      >
        <b className={canOpen ? 'text-leaf-dark' : undefined}>{words.actionTitles[name]}</b>{' '}
        <span className="text-muted">{reason}</span>
        {canOpen && key && <kbd className="ml-auto">{key.toUpperCase()}</kbd>}
      </button>
      {isOpen && canOpen && <div ref={form}>{children}</div>}
    </div>
  )
}

export interface ActionProps {
  /** As it was when the form was opened, which is what the person decides on. */
  order: DeskOrder
  onDone: () => Promise<void>
  onCancel: () => void
}

interface FormProps {
  order: DeskOrder
  /** Of the button. */
  label: string
  isReady: boolean
  isBusy: boolean
  error: string | undefined
  /** Which messages are sent, where the order's status doesn't decide it. */
  messages?: string | undefined
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** The form of an action: its fields, which messages are sent, and the buttons. */
export function ActionForm(props: FormProps) {
  const { order, label, isReady, isBusy, error, messages, onSubmit, onCancel, children } = props
  return (
    <form
      className="grid gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void onSubmit()
      }}
    >
      {children}
      <p className="text-muted">
        {messages ?? (order.status === 'confirmed' ? words.messageSent : words.noMessage)}
      </p>
      <Alert>{error}</Alert>
      <div className="flex flex-wrap items-end gap-2">
        <button type="submit" className="primary" aria-disabled={!isReady || isBusy}>
          {isBusy ? words.working : label}
        </button>
        <button type="button" onClick={onCancel}>
          {words.keep}
        </button>
      </div>
    </form>
  )
}
