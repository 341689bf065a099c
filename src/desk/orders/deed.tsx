import { type ReactNode, useEffect, useRef } from 'react'
import { rolesWith } from '#rules/staff/permissions.ts'
import type { DeskOrder } from './use-order.ts'
import { words } from './words.ts'

/** The deeds of the page, with their keys. */
export const DEED_KEYS = {
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
export type OpenDeed = (typeof DEED_KEYS)[keyof typeof DEED_KEYS]

interface Props {
  name: OpenDeed
  order: DeskOrder
  isOpen: boolean
  onOpen: (name: OpenDeed | undefined) => void
  children: ReactNode
}

/**
 * One deed: who may do it, why not now, and where it is opened its preview. What only others may do stays in view, with
 * why. Esc closes it, and the focus returns to where it was opened.
 */
export function Deed({ name, order, isOpen, onOpen, children }: Props) {
  const own = order.actions.find(deed => deed.name === name)
  const opener = useRef<HTMLButtonElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) preview.current?.querySelector<HTMLElement>(':is(input,select,button)')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!own) return null
  const key = Object.entries(DEED_KEYS).find(([, deed]) => deed === name)?.[0]
  const canOpen = own.isAllowed && own.problem === null
  // The page opens for these alone: another role would not find it.
  const roles = rolesWith(own.permission).filter(role => rolesWith('orders.read').includes(role))
  const why = own.isAllowed ? (own.problem ?? words.byYou) : words.onlyBy({ roles: roles.join(', ') })
  return (
    <div className="desk-deed" data-open={isOpen || undefined}>
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-disabled={!canOpen}
        onClick={() => canOpen && onOpen(isOpen ? undefined : name)}
      >
        <b>{words.deedTitles[name]}</b> <span className="desk-quiet">{why}</span>
        {canOpen && key && <kbd>{key.toUpperCase()}</kbd>}
      </button>
      {isOpen && canOpen && (
        <div ref={preview} className="desk-preview">
          {children}
        </div>
      )}
    </div>
  )
}

/** The end of every preview: what will be told, the button that says the deed, and the way out. */
export function DeedEnd({
  order,
  label,
  isReady,
  isBusy,
  why,
  onKeep,
  tells,
}: {
  order: DeskOrder
  label: string
  isReady: boolean
  isBusy: boolean
  why: string | undefined
  onKeep: () => void
  /** What will be told, where it is not what the order's status says. */
  tells?: string
}) {
  return (
    <>
      <p className="desk-quiet">
        {tells ?? (order.status === 'confirmed' ? words.tellsCustomer : words.tellsNobody)}
      </p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
      <div className="desk-buttons">
        <button type="submit" className="desk-primary" aria-disabled={!isReady || isBusy}>
          {isBusy ? words.working : label}
        </button>
        <button type="button" onClick={onKeep}>
          {words.keep}
        </button>
      </div>
    </>
  )
}

/** A sum before the press. */
export const Sum = ({ name, amount, isMain }: { name: string; amount: string; isMain?: boolean }) => (
  <p className="desk-sum-line" data-main={isMain || undefined}>
    <span>{name}</span> <span className="desk-sum">{amount}</span>
  </p>
)
