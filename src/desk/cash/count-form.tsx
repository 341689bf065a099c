import { useId, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EditForm, LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import { formatPaise, formatRupees, type Paise, toPaise, toRupees } from '#rules/money.ts'
import type { HeldLine } from './held-table.tsx'
import { words } from './words.ts'

interface Props {
  line: HeldLine
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

export function CountForm({ line, onDone, onClose }: Props) {
  const { name, staffId, amount: expected, handoverId } = line
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ field: 'counted' | 'reason'; text: string }>()
  const problemId = useId()
  const tied = (field: 'counted' | 'reason') =>
    wrong?.field === field && { 'aria-invalid': true, 'aria-describedby': problemId }
  const countedField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  // The same id for each try, so that after a lost response nothing is counted twice.
  const [id] = useState(() => handoverId ?? crypto.randomUUID())
  const counted = parseRupees(typed)
  const difference = counted === undefined ? undefined : counted - toPaise(expected)
  const { isBusy, submit, error } = useSubmit(async (paise: Paise) => {
    const body = { id, staffId, expected, counted: toRupees(paise), reason: difference === 0 ? '' : reason }
    await withStepUp(stepUp => deskApi.receiveCash({ body: { ...body, stepUp } }))
    await onDone(`${formatPaise(paise)} received from ${name}.`)
  })
  const receive = () => {
    setWrong(undefined)
    if (counted === undefined) {
      setWrong({ field: 'counted', text: 'Enter the counted amount in rupees, like 1250 or 1250.50.' })
      countedField.current?.focus()
    } else if (difference !== 0 && reason.trim() === '') {
      setWrong({ field: 'reason', text: 'Enter the reason for the difference.' })
      reasonField.current?.focus()
    } else void submit(counted)
  }
  const label =
    counted === undefined ? 'Enter the counted amount' : `Receive ${formatPaise(counted)} from ${name}`
  return (
    <EditForm
      title={words.countOf({ name })}
      level={2}
      button={isBusy ? 'Receiving...' : label}
      isBusy={isBusy}
      error={error}
      onSubmit={receive}
      onClose={onClose}
    >
      <div className="fields">
        <div className="grid gap-0.5">
          <span className="text-muted">{words.expected}</span>
          <output className="font-semibold">{formatRupees(expected)}</output>
        </div>
        <LabelledField label="Counted, in rupees">
          <input
            ref={countedField}
            {...tied('counted')}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </LabelledField>
        <div className="grid gap-0.5">
          <span className="text-muted">{words.difference}</span>
          <output className="font-semibold">
            <Difference paise={difference} />
          </output>
        </div>
        {difference !== undefined && difference !== 0 && (
          <LabelledField label={words.reason}>
            <input
              ref={reasonField}
              {...tied('reason')}
              value={reason}
              maxLength={300}
              size={40}
              onChange={event => setReason(event.target.value)}
            />
          </LabelledField>
        )}
      </div>
      <Alert id={problemId}>{wrong?.text}</Alert>
      {!handoverId && (
        <p className="text-muted">{`${name} has not handed it over, so counting it requires your passkey.`}</p>
      )}
      {handoverId && difference !== undefined && difference !== 0 && (
        <p className="text-muted">A difference requires your passkey.</p>
      )}
    </EditForm>
  )
}

/** '₹10.00 short', in words beside the colour. */
export function Difference({ paise }: { paise: Paise | undefined }) {
  if (paise === undefined) return words.none
  if (paise === 0) return 'none'
  const amount = formatPaise(Math.abs(paise))
  return (
    <span className="font-semibold text-rose">{paise < 0 ? `${amount} short` : `${amount} too much`}</span>
  )
}
