import { useState } from 'react'
import type { CashSurplus } from '#contract/desk/cash.ts'
import { formatDateTime } from '#rules/dates.ts'
import { SURPLUS_CLOSINGS, type SurplusClosing } from '#rules/desk/cash-surpluses.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useDesk } from '../desk-context.ts'
import { DeskForm } from '../desk-form.tsx'
import { useTry } from '../use-try.ts'

interface Props {
  surplus: CashSurplus
  title: string
  /** Who took cash, and has left since. */
  left: readonly { id: string; name: string }[]
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** What became of one. The button says what is noted. */
export function CloseForm({ surplus, title, left, onDone, onLeave }: Props) {
  const { self } = useDesk()
  const { orderId, staffId, handedBack } = surplus
  const amount = formatRupees(surplus.amount)
  const [closing, setClosing] = useState<SurplusClosing>('given-back')
  const [problem, setProblem] = useState<string>()
  // The same for every try: a lost answer closes nothing twice.
  const [id] = useState(() => crypto.randomUUID())
  const shown = { orderId, staffId, amount: surplus.amount }
  const close = useTry(async (reason: string) => {
    const by = closing === 'given-back' && handedBack ? { givenBackBy: handedBack.staffId } : {}
    await deskApi.closeCashSurplus({ body: { id, ...shown, closing, reason, ...by } })
    await onDone(say(cash.surplusClosed, { amount, order: orderId }))
  })
  const note = useTry(async (givenBackBy: string) => {
    await deskApi.noteHandedBack({ body: { ...shown, givenBackBy } })
    await onDone(say(cash.leftNoted, { amount, order: orderId }))
  })
  const isBusy = close.isBusy || note.isBusy
  // Who has noted it for somebody who left doesn't close it, but can note somebody else.
  const isUnsaid = closing === 'given-back' && (!handedBack || handedBack.notedBy === self.id)
  const send = (typed: FormData) => {
    const [reason, by] = ['reason', 'left'].map(name => String(typed.get(name) ?? '').trim())
    if (isUnsaid) setProblem(by ? undefined : say(cash.notHandedBack))
    else setProblem(reason ? undefined : say(cash.surplusNeedsReason))
    if (isUnsaid && by) void note.press(by)
    if (!isUnsaid && reason) void close.press(reason)
  }
  return (
    <DeskForm
      isBusy={isBusy}
      onLeave={onLeave}
      title={title}
      level={3}
      button={
        isBusy
          ? say(cash.noting)
          : say(isUnsaid && left.length > 0 ? cash.noteLeft : cash.surplusButton[closing], { amount })
      }
      problem={problem ?? close.why ?? note.why}
      onSubmit={send}
    >
      <Closings closing={closing} setClosing={setClosing} />
      {isUnsaid ? (
        <Unsaid left={left} noted={handedBack && saidBy(handedBack)} />
      ) : (
        <>
          {closing === 'given-back' && handedBack && <p>{saidBy(handedBack)}</p>}
          <div className="desk-fields">
            <label>
              {say(cash.surplusReason)}
              <input name="reason" maxLength={300} size={40} autoComplete="off" />
            </label>
          </div>
        </>
      )}
    </DeskForm>
  )
}

interface ClosingsProps {
  closing: SurplusClosing
  setClosing: (closing: SurplusClosing) => void
}

const Closings = ({ closing, setClosing }: ClosingsProps) => (
  <fieldset className="desk-fields">
    <legend>{say(cash.whatBecame)}</legend>
    {SURPLUS_CLOSINGS.map(one => (
      <label key={one} className="desk-ticked">
        <input
          type="radio"
          name="closing"
          value={one}
          checked={closing === one}
          onChange={() => setClosing(one)}
        />{' '}
        {say(cash.closings[one])}
      </label>
    ))}
  </fieldset>
)

/** Nobody has said that they handed it back: who did has to, or one of the office for who has left. */
const Unsaid = ({ left, noted }: Pick<Props, 'left'> & { noted: string | null }) => (
  <>
    <p>{noted ?? say(cash.notHandedBack)}</p>
    {left.length > 0 && (
      <div className="desk-fields">
        <label>
          {say(cash.leftLabel)}
          <select name="left" defaultValue="">
            <option value="">{say(cash.nobodyWhoLeft)}</option>
            {left.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    )}
  </>
)

/** Who says that it was handed back, and when. */
export const saidBy = ({ name, at, staffId, notedBy }: NonNullable<CashSurplus['handedBack']>): string =>
  say(staffId === notedBy ? cash.handedBackBy : cash.notedBackFor, { name, time: formatDateTime(at) })
