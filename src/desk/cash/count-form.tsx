import { useEffect, useId, useRef, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EditForm, LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortPaise, formatShortRupees, type Paise, toPaise, toRupees } from '#rules/money.ts'
import { CountedFields, countButton, useCounted } from './counted-fields.tsx'
import { words } from './words.ts'

export type Safe = DeskAnswer<'listSafes'>['safes'][number]

export const safeName = (safes: readonly Safe[], code: string): string =>
  safes.find(({ safe }) => safe === code)?.centre ?? words.mainSafe

interface Props {
  handoverId: string
  /** For cash that its holder did not hand over: the handover is made with the count. */
  held?: { staffId: string; until: string } | undefined
  name: string
  safes: readonly Safe[]
  /** A centre's code. */
  centre?: string | undefined
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

/** A count by a person who does not see the sum; the difference appears once the count is saved. */
export function CountForm({ handoverId: id, held, name, safes, centre, onDone, onClose }: Props) {
  const typed = useCounted()
  const { counted } = typed
  const [safe, setSafe] = useState(centre ?? safes[0]?.safe ?? '')
  const [problem, setProblem] = useState<string>()
  const [saved, setSaved] = useState<{ counted: Paise; expected: Paise }>()
  const problemId = useId()
  const first = useRef<HTMLInputElement>(null)
  const { isBusy, submit, error } = useSubmit(async (paise: Paise) => {
    const body = { id, held, safe, counted: toRupees(paise) }
    const { expected } = await withStepUp(stepUp => deskApi.countCash({ body: { ...body, stepUp } }))
    if (toPaise(expected) === paise) await onDone(words.received({ amount: formatShortPaise(paise), name }))
    else setSaved({ counted: paise, expected: toPaise(expected) })
  })
  if (saved) return <ExplainForm id={id} name={name} {...saved} onDone={onDone} onClose={onClose} />
  const count = () => {
    setProblem(undefined)
    if (counted !== undefined && counted > 0) return submit(counted)
    setProblem(words.enterNotes)
    first.current?.focus()
  }
  return (
    <EditForm
      title={words.countOf({ name })}
      level={2}
      button={isBusy ? 'Saving...' : countButton(counted, words.saveCount)}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void count()}
      onClose={onClose}
    >
      <CountedFields typed={typed} first={first} problemId={problemId}>
        {safes.length > 1 && (
          <LabelledField label="Into the safe of">
            <select value={safe} onChange={event => setSafe(event.target.value)}>
              {safes.map(({ safe: code }) => (
                <option key={code} value={code}>
                  {safeName(safes, code)}
                </option>
              ))}
            </select>
          </LabelledField>
        )}
      </CountedFields>
      <Alert id={problemId}>{problem}</Alert>
      <p className="text-muted">
        The expected sum appears once the count is saved with your passkey. A mistyped count is corrected on
        the same day, by you and another person.
      </p>
    </EditForm>
  )
}

interface ExplainProps {
  id: string
  name: string
  counted: Paise
  expected: Paise
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

function ExplainForm({ id, name, counted, expected, onDone, onClose }: ExplainProps) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { isBusy, submit, error, fields } = useSubmit(async () => {
    await deskApi.explainCount({ body: { id, reason } })
    await onDone(words.received({ amount: formatShortPaise(counted), name }))
  })
  return (
    <EditForm
      title={words.countOf({ name })}
      level={2}
      button={isBusy ? 'Saving...' : 'Save the reason'}
      isBusy={isBusy}
      error={fields.reason ? undefined : error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div role="status">
        <p>
          {`Counted ${formatShortPaise(counted)}, expected ${formatShortPaise(expected)}: `}
          <Difference paise={counted - expected} />.
        </p>
        {counted < expected && <p>{words.owesIt({ name })}</p>}
      </div>
      <div className="fields">
        <LabelledField label={words.reason}>
          <input
            ref={field}
            value={reason}
            required
            minLength={3}
            maxLength={300}
            size={40}
            onChange={event => setReason(event.target.value)}
          />
        </LabelledField>
      </div>
      <Alert>{fields.reason}</Alert>
    </EditForm>
  )
}

/** '₹10.00 short', in words beside the colour. */
export function Difference({ paise }: { paise: Paise | undefined }) {
  if (paise === undefined) return words.none
  if (paise === 0) return 'none'
  const amount = formatShortPaise(Math.abs(paise))
  return (
    <span className="font-semibold text-rose">{paise < 0 ? `${amount} short` : `${amount} too much`}</span>
  )
}

export const rupees = (amount: number | null): string =>
  amount === null ? words.afterCount : formatShortRupees(amount)
