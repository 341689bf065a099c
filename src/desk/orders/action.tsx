import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Coins from 'lucide-react/icons/coins'
import FileX from 'lucide-react/icons/file-x'
import HandCoins from 'lucide-react/icons/hand-coins'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import Link2 from 'lucide-react/icons/link-2'
import MapPinned from 'lucide-react/icons/map-pinned'
import Plus from 'lucide-react/icons/plus'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserPen from 'lucide-react/icons/user-pen'
import UserX from 'lucide-react/icons/user-x'
import UsersRound from 'lucide-react/icons/users-round'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#kit/desk/section.tsx'
import { groupBy } from '#rules/group-by.ts'
import { formatShortRupees } from '#rules/money.ts'
import { rolesWith } from '#rules/staff/permissions.ts'
import type { DeskOrder } from './contract.ts'
import { words } from './words.ts'

/** The actions of the page, by their keys. */
export const ACTION_KEYS = {
  r: 'reschedule',
  w: 'change-address',
  s: 'assign',
  t: 'collect',
  1: 'first-sample',
  v: 'record-visit',
  a: 'add',
  o: 'change-doctor',
  e: 'correct-person',
  h: 'mark-absent',
  x: 'withdraw-report',
  b: 'book-recollection',
  d: 'drop-recollection',
  i: 'refund-recollection',
  c: 'cancel',
  f: 'refund',
  m: 'give-back',
  p: 'take-payment',
  l: 'send-payment-link',
} as const
export type ActionName = (typeof ACTION_KEYS)[keyof typeof ACTION_KEYS]

const ICONS: Record<ActionName, LucideIcon> = {
  reschedule: CalendarClock,
  'change-address': MapPinned,
  assign: UsersRound,
  'first-sample': CircleCheck,
  collect: CircleCheck,
  'record-visit': ClipboardCheck,
  add: Plus,
  'change-doctor': Stethoscope,
  'correct-person': UserPen,
  'mark-absent': UserX,
  'withdraw-report': FileX,
  'book-recollection': CalendarPlus,
  'drop-recollection': Ban,
  'refund-recollection': Coins,
  cancel: X,
  refund: Coins,
  'give-back': HandCoins,
  'take-payment': IndianRupee,
  'send-payment-link': Link2,
}

/** The current facts that the action is about. */
function factOf(name: ActionName, { collector, money: { toTake } }: DeskOrder): string {
  if (name === 'assign') return collector?.name ?? ''
  const isPayment = name === 'take-payment' || name === 'send-payment-link'
  return isPayment && toTake > 0 ? formatShortRupees(toTake) : ''
}

type Action = DeskOrder['actions'][number]

const canOpen = ({ isAllowed, problem }: Action): boolean => isAllowed && problem === null

/** Actions that are open to this person now. */
export const openActions = ({ actions }: DeskOrder): ActionName[] =>
  Object.values(ACTION_KEYS).filter(name => actions.some(action => action.name === name && canOpen(action)))

interface Props {
  name: ActionName
  order: DeskOrder
  isOpen: boolean
  onOpen: (name: ActionName | undefined) => void
  children: ReactNode
}

/**
 * The button of an action that is open to this person now, and its form if it is open, scrolled into view with its
 * buttons. When the form closes, the focus returns to the button.
 */
export function OrderAction({ name, order, isOpen, onOpen, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) {
      form.current?.querySelector<HTMLElement>(':is(input,select,button)')?.focus()
      form.current?.scrollIntoView({ block: 'nearest' })
    } else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!openActions(order).includes(name)) return null
  const key = Object.entries(ACTION_KEYS).find(([, one]) => one === name)?.[0]
  const Icon = ICONS[name]
  return (
    <li className="border-b border-line">
      <button
        ref={opener}
        type="button"
        className={`flex min-h-11 w-full items-center gap-3 rounded-none border-0 bg-transparent px-1 text-left ${name === 'cancel' ? 'text-rose' : 'text-ink'}`}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : name)}
      >
        <Icon className={`size-4.5 flex-none ${name === 'cancel' ? '' : 'text-leaf'}`} />
        {words.actionTitles[name]}{' '}
        <span className="ml-auto font-normal text-muted">{factOf(name, order)}</span>{' '}
        {key && <kbd className="font-normal keyboard-only">{key.toUpperCase()}</kbd>}
      </button>
      {isOpen && (
        <div ref={form} className="mb-3 rounded-[10px] border border-leaf bg-leaf-tint p-2.5">
          {children}
        </div>
      )}
    </li>
  )
}

/** The actions that are not open to this person, by the reason. */
export function UnavailableActions({ order, names }: { order: DeskOrder; names: readonly ActionName[] }) {
  const actions = order.actions.filter(action => names.some(name => name === action.name) && !canOpen(action))
  if (actions.length === 0) return null
  return (
    <details className="px-1 py-2 text-muted">
      <summary className="min-h-6 cursor-pointer underline underline-offset-2 max-[1099px]:min-h-11 max-[1099px]:content-center">
        {words.unavailable({ count: actions.length })}
      </summary>
      <ul className="grid gap-1.5 py-1.5">
        {[...groupBy(actions, reasonOf)].map(([reason, of]) => (
          <li key={reason}>
            <b>{of.map(({ name }) => words.actionTitles[name as ActionName]).join(', ')}</b>: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Reasons that hold for every role come first, then missing permissions. */
function reasonOf({ permission, problem }: Action): string {
  if (problem !== null) return problem
  // Names only the roles that can open this page.
  const roles = rolesWith(permission).filter(role => rolesWith('orders.read').includes(role))
  return words.onlyBy({ roles: roles.join(', ') })
}

export interface ActionProps {
  /** The order as it was when the form was opened, because the person decides on that. */
  order: DeskOrder
  onDone: () => Promise<void>
  onCancel: () => void
}

interface FormProps {
  order: DeskOrder
  /** Label of the button; undefined for a form that completes itself. */
  label: string | undefined
  isReady: boolean
  isBusy: boolean
  error: string | undefined
  /** Which messages are sent, if the order's status does not decide that. */
  messages?: string | undefined
  /** Label of the button that changes nothing. */
  closeLabel?: string
  isDangerous?: boolean
  /** Between the two buttons. */
  otherButton?: ReactNode
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

const DANGER = 'border-rose bg-rose text-white hover:bg-[#8f1e18]'

/** The form of an action: its fields, which messages are sent, and the buttons. */
export function ActionForm(props: FormProps) {
  const { order, label, isReady, isBusy, error, messages, closeLabel = 'Cancel', isDangerous } = props
  const { otherButton, onSubmit, onCancel, children } = props
  return (
    <form
      className="grid gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void onSubmit()
      }}
    >
      {children}
      <p className="text-muted empty:hidden">
        {messages ??
          (order.status === 'confirmed'
            ? words.messageSent
            : 'No message is sent: the order is not confirmed yet.')}
      </p>
      <Alert>{error}</Alert>
      <div className="flex flex-wrap items-end gap-2">
        {label && (
          <button
            type="submit"
            className={isDangerous && isReady ? DANGER : 'primary'}
            aria-disabled={!isReady || isBusy}
          >
            {isBusy ? words.working : label}
          </button>
        )}
        {otherButton}
        <button type="button" onClick={onCancel}>
          {closeLabel}
        </button>
      </div>
    </form>
  )
}
