import { useCallback, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import { REJECT_REASONS, type RejectReason } from '#rules/specimens/states.ts'
import type { TubeScan } from './contract.ts'
import { isRejectable } from './reject.tsx'
import { words } from './words.ts'

/**
 * Rejecting the tube in hand, accepting one that is too old, and taking back what was just said of it. `onChanged` hears what is true of it then, `isUndone`
 * for what was taken back.
 */
export function useRejecting(
  current: TubeScan | undefined,
  mayReject: boolean,
  onChanged: (scan: TubeScan, isUndone: boolean) => void,
) {
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState<RejectReason>()
  const [said, setSaid] = useState('')
  /** A refusal is to be read until something else is done. */
  const [isTried, setTried] = useState(false)
  const leave = useCallback(() => {
    setRejecting(false)
    setReason(undefined)
    setSaid('')
    setTried(false)
  }, [])
  const reject = useTry(async (code: string, why: RejectReason) => {
    const { scan } = await deskApi.rejectTube({ body: { code, reason: why } })
    onChanged(scan, false)
  })
  const accept = useTry(async (code: string) => {
    const { scan } = await deskApi.acceptTube({ body: { code } })
    onChanged(scan, false)
  })
  const undo = useTry(async (code: string) => {
    const { scan } = await deskApi.undoTube({ body: { code } })
    onChanged(scan, true)
    setSaid(words.undone({ code: tubeCodeInGroups(code) }))
  })
  const isPossible = mayReject && isRejectable(current)
  /** It is here, and nobody has said that it can be used. */
  const isAcceptable = mayReject && current?.tube?.state === 'received'
  return {
    isRejecting,
    reason,
    leave,
    isBusy: reject.isBusy || accept.isBusy,
    said: (isTried && (reject.why ?? undo.why ?? accept.why)) || said,
    start() {
      if (isPossible) setRejecting(true)
      else setSaid(mayReject ? words.nothingToReject : words.mayNotReject)
    },
    choose(chosen: RejectReason) {
      setRejecting(true)
      setReason(chosen)
    },
    /** One digit is a reason as long as nothing follows; a second sign says that a tube is scanned. */
    type(typed: string) {
      if (!isRejecting) return
      const chosen = REJECT_REASONS[Number(typed) - 1]
      if (typed.trim().length > 1) leave()
      else if (chosen) setReason(chosen)
    },
    confirm() {
      if (!reason || !current || !isPossible) return
      setTried(true)
      void reject.press(current.code, reason)
    },
    isAcceptable,
    accept() {
      if (!current || !isAcceptable) return
      setTried(true)
      void accept.press(current.code)
    },
    undo() {
      if (current?.kind !== 'accepted' && current?.kind !== 'rejected') return setSaid(words.nothingToUndo)
      setTried(true)
      void undo.press(current.code)
    },
  }
}
