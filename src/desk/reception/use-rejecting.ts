import { useCallback, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { REJECT_REASONS, type RejectReason } from '#rules/specimens/states.ts'
import type { TubeScan } from './contract.ts'
import { isRejectable } from './reject.tsx'
import { words } from './words.ts'

const UNDOABLE: ReadonlySet<TubeScan['kind']> = new Set(['accepted', 'rejected', 'lost'])
export const isUndoable = ({ kind }: TubeScan): boolean => UNDOABLE.has(kind)

/** Rejects the last tube, accepts it although it is too old, marks another as lost, and undoes each. */
export function useRejecting(
  current: TubeScan | undefined,
  mayReject: boolean,
  onChanged: (scan: TubeScan, isUndone: boolean) => void,
) {
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState<RejectReason>()
  const [message, setMessage] = useState('')
  /** An error is shown until the next action. */
  const [isErrorShown, setErrorShown] = useState(false)
  const leave = useCallback(() => {
    setRejecting(false)
    setReason(undefined)
    setMessage('')
    setErrorShown(false)
  }, [])
  const change = useSubmit(async (call: () => Promise<{ scan: TubeScan }>, undone?: string) => {
    const { scan } = await call()
    onChanged(scan, undone !== undefined)
    if (undone) setMessage(`Undone: ${formatTubeCode(undone)}`)
  })
  const submit = (...values: Parameters<typeof change.submit>) => {
    setErrorShown(true)
    void change.submit(...values)
  }
  const isPossible = mayReject && isRejectable(current)
  const isAcceptable = mayReject && current?.tube?.state === 'received'
  return {
    isRejecting,
    reason,
    leave,
    isBusy: change.isBusy,
    message: (isErrorShown && change.error) || message,
    start() {
      if (isPossible) setRejecting(true)
      else setMessage(mayReject ? words.nothingToReject : words.mayNotReject)
    },
    choose(chosen: RejectReason) {
      setRejecting(true)
      setReason(chosen)
    },
    /** One digit is a reason. A second character means that a tube is being scanned. */
    type(typed: string) {
      if (!isRejecting) return
      const chosen = REJECT_REASONS[Number(typed) - 1]
      if (typed.trim().length > 1) leave()
      else if (chosen) setReason(chosen)
    },
    confirm() {
      if (!reason || !current || !isPossible) return
      submit(() => deskApi.rejectTube({ body: { code: current.code, reason } }))
    },
    isAcceptable,
    accept() {
      if (!current || !isAcceptable) return
      submit(() => deskApi.acceptTube({ body: { code: current.code } }))
    },
    lose(code: string) {
      leave()
      submit(() => deskApi.loseTube({ body: { code } }))
    },
    undo() {
      if (!current || !isUndoable(current)) return setMessage('There is nothing to undo.')
      const { code } = current
      submit(() => deskApi.undoTube({ body: { code } }), code)
    },
  }
}
