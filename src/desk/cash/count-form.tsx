import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskForm } from '#kit/desk/desk-form.tsx'
import { useTry } from '#kit/desk/use-try.ts'
import { typedRupees } from '#rules/desk/typed-rupees.ts'
import { formatPaise, formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { differenceNeedsReason } from '#text/staff/cash.ts'
import { say } from '#text/text.ts'
import type { HeldLine } from './held-table.tsx'

interface Props {
  line: HeldLine
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** Counting one person's cash. Nothing is sent before the button, which says the sum. */
export function CountForm({ line, onDone, onLeave }: Props) {
  const { name, staffId, amount: expected, handoverId } = line
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const why = useRef<HTMLInputElement>(null)
  // The same for every try of this count: a lost answer counts nothing twice.
  const [id] = useState(() => handoverId ?? crypto.randomUUID())
  const counted = typedRupees(typed)
  const difference = counted === undefined ? undefined : counted - Math.round(expected * 100)
  const {
    isBusy,
    press,
    why: refused,
  } = useTry(async (paise: number) => {
    const body = { id, staffId, expected, counted: paise / 100, reason: difference === 0 ? '' : reason }
    await deskApi.receiveCash({ body })
    await onDone(say(cash.received, { amount: formatPaise(paise), name }))
  })
  const submit = () => {
    setProblem(undefined)
    if (counted === undefined) {
      setProblem(say(cash.notRupees))
      field.current?.focus()
    } else if (difference !== 0 && reason.trim() === '') {
      setProblem(say(differenceNeedsReason))
      why.current?.focus()
    } else void press(counted)
  }
  return (
    <DeskForm
      isBusy={isBusy}
      onLeave={onLeave}
      level={2}
      title={say(cash.countOf, { name })}
      button={
        isBusy
          ? say(cash.receiving)
          : say(cash.receiveButton, {
              amount: counted === undefined ? formatRupees(expected) : formatPaise(counted),
              name,
            })
      }
      problem={problem ?? refused}
      onSubmit={submit}
    >
      <div className="desk-fields">
        <div>
          <span className="desk-quiet">{say(cash.expectedLabel)}</span>
          <output>{formatRupees(expected)}</output>
        </div>
        <label>
          {say(cash.countedLabel)}
          <input
            ref={field}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </label>
        <div>
          <span className="desk-quiet">{say(cash.differenceLabel)}</span>
          <output className={difference ? 'desk-off' : undefined}>{differenceText(difference)}</output>
        </div>
        {difference !== undefined && difference !== 0 && (
          <label>
            {say(cash.reasonLabel)}
            <input
              ref={why}
              value={reason}
              maxLength={300}
              size={40}
              onChange={event => setReason(event.target.value)}
            />
          </label>
        )}
      </div>
    </DeskForm>
  )
}

/** '₹10.00 short', in words beside the colour. */
export function differenceText(paise: number | undefined): string {
  if (paise === undefined) return say(cash.nothingInHand)
  if (paise === 0) return say(cash.isEven)
  return say(paise < 0 ? cash.isShort : cash.isOver, { amount: formatPaise(Math.abs(paise)) })
}
