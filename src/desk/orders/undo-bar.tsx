import { useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { isTyping, useDeskKeys } from '#desk/frame/keys.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import type { DeskOrder } from './contract.ts'

interface Props {
  order: DeskOrder
  /** An open form has the keys. */
  isKeyOff: boolean
  onChanged: () => Promise<void>
}

/** What this person has just changed, until the customer gets the message about it. */
export function UndoBar({ order, isKeyOff, onChanged }: Props) {
  const { undo, now, orderId, revision } = order
  const [overId, setOverId] = useState<string>()
  const left = undo ? Date.parse(undo.until) - Date.parse(now) : 0
  const id = undo?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => setOverId(id), left)
    return () => clearTimeout(timer)
  }, [id, left])
  const { isBusy, submit, error } = useSubmit(async () => {
    if (id === undefined) return
    await deskApi.undoAtDesk({ params: { id: orderId }, body: { changeId: id, revision } })
    await onChanged()
  })
  const isShown = undo !== null && overId !== undo.id
  useDeskKeys(event => {
    if (!isShown || isKeyOff || event.defaultPrevented || isTyping(event)) return
    if (event.key.toLowerCase() !== 'u') return
    event.preventDefault()
    void submit()
  })
  return (
    <div role="status" className="empty:hidden">
      {isShown && (
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-xl border border-leaf bg-leaf-tint px-3.5 py-2">
          <span className="font-semibold">{changeWords(order, undo.what)}</span>
          <span className="text-muted">The customer gets the message in a minute.</span>
          <button type="button" aria-disabled={isBusy} onClick={() => void submit()}>
            Undo <kbd className="font-normal keyboard-only">U</kbd>
          </button>
          <Alert>{error}</Alert>
        </div>
      )}
    </div>
  )
}

function changeWords({ date, timeSlot }: DeskOrder, what: NonNullable<DeskOrder['undo']>['what']): string {
  if (what === 'moved') return `Moved to ${formatDay(date)}, ${shortHour(timeSlot)}.`
  return what === 'address' ? 'The address is changed.' : 'The contact at the door is changed.'
}
