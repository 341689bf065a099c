import { useCallback, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { REJECT_REASONS, type RejectReason } from '#rules/specimens/states.ts'
import type { TubeScan } from './contract.ts'
import { isRejectable } from './reject.tsx'
import { words } from './words.ts'

/** Rejects the last tube, accepts it although it is too old, and undoes either. */
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
  const reject = useSubmit(async (code: string, chosen: RejectReason) => {
    const { scan } = await deskApi.rejectTube({ body: { code, reason: chosen } })
    onChanged(scan, false)
  })
  const accept = useSubmit(async (code: string) => {
    const { scan } = await deskApi.acceptTube({ body: { code } })
    onChanged(scan, false)
  })
  const undo = useSubmit(async (code: string) => {
    const { scan } = await deskApi.undoTube({ body: { code } })
    onChanged(scan, true)
    setMessage(words.undone({ code: formatTubeCode(code) }))
  })
  const isPossible = mayReject && isRejectable(current)
  const isAcceptable = mayReject && current?.tube?.state === 'received'
  return {
    isRejecting,
    reason,
    leave,
    isBusy: reject.isBusy || accept.isBusy,
    message: (isErrorShown && (reject.error ?? undo.error ?? accept.error)) || message,
    start() {
      if (isPossible) setRejecting(true)
      else setMessage(mayReject ? words.nothingToReject : words.mayNotReject)
    },
    choose(chosen: RejectReason) {
      setRejecting(true)
      setReason(chosen)
    },
    /** One digit is a reason; a second character means that a tube is being scanned. */
    type(typed: string) {
      if (!isRejecting) return
      const chosen = REJECT_REASONS[Number(typed) - 1]
      if (typed.trim().length > 1) leave()
      else if (chosen) setReason(chosen)
    },
    confirm() {
      if (!reason || !current || !isPossible) return
      setErrorShown(true)
      void reject.submit(current.code, reason)
    },
    isAcceptable,
    accept() {
      if (!current || !isAcceptable) return
      setErrorShown(true)
      void accept.submit(current.code)
    },
    undo() {
      if (current?.kind !== 'accepted' && current?.kind !== 'rejected') return setMessage(words.nothingToUndo)
      setErrorShown(true)
      void undo.submit(current.code)
    },
  }
}
