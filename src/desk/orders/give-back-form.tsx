import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { MIN_REASON } from '#rules/staff/approvals.ts'
import { CallError } from '#wire/client.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { type Payout, PayoutFields } from './payout-fields.tsx'
import { words } from './words.ts'

/** Gives back a part of what was paid: for a test that was not done, or as a goodwill. */
export default function GiveBackForm({ order, onDone, onCancel }: ActionProps) {
  const params = { id: order.orderId }
  const { paid, goingBack, givenBack, method } = order.money
  const left = paid - goingBack - givenBack
  const tests = order.patients.flatMap(({ name, lines }) =>
    lines.filter(({ isCancelled }) => !isCancelled).map(line => ({ ...line, person: name })),
  )
  const [line, setLine] = useState('')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [payout, setPayout] = useState<Payout>({ as: 'cash', reference: '' })
  const [secondReason, setSecondReason] = useState<string>()
  const amount = Number(typed)
  const { isBusy, submit, error, fields } = useSubmit(async () => {
    const body = { amount, reason, isPart: true, ...(line !== '' && { lines: [Number(line)] }) }
    if (secondReason !== undefined) {
      await deskApi.askForRefund({ params, body: { ...body, kind: 'refund' } })
      return onDone()
    }
    try {
      await deskApi.refundAtDesk({ params, body: { ...body, payout } })
    } catch (thrown) {
      if (!(thrown instanceof CallError && thrown.code === 'APPROVAL_NEEDED')) throw thrown
      // The button then requests it from a second person.
      return setSecondReason(thrown.message)
    }
    await onDone()
  })
  const isAmount = amount > 0 && amount <= left
  const isCash = method === 'COD'
  const isTransfer = isCash && payout.as !== 'cash'
  const button =
    secondReason !== undefined ? words.requestRefund : isTransfer ? words.recordTransfer : words.giveBack
  /** What was entered may need no second person. */
  const edit = (change: () => void) => {
    setSecondReason(undefined)
    change()
  }
  const chooseTest = (chosen: string) => {
    setLine(chosen)
    const test = tests.find(one => String(one.line) === chosen)
    if (test && typed === '') setTyped(String(Math.min(left, test.price * test.quantity - test.discount)))
  }
  return (
    <ActionForm
      order={order}
      label={isAmount ? button({ amount: formatShortRupees(amount) }) : 'Type an amount'}
      isReady={isAmount && reason.trim().length >= MIN_REASON}
      isBusy={isBusy}
      error={fields.amount || fields['payout.reference'] ? undefined : error}
      messages={
        secondReason === undefined ? (isCash ? words.givenBackMessage : words.refundSent) : words.noMessageYet
      }
      onSubmit={submit}
      onCancel={onCancel}
    >
      <LabelledField label="Amount, ₹">
        <input
          value={typed}
          inputMode="decimal"
          size={9}
          autoComplete="off"
          required
          aria-invalid={fields.amount !== undefined || (typed !== '' && !isAmount)}
          aria-describedby="give-back-amount"
          onChange={event => edit(() => setTyped(event.target.value.trim()))}
        />
      </LabelledField>
      <div id="give-back-amount">
        <p className="text-muted">{words.leftToGiveBack({ amount: formatShortRupees(left) })}</p>
        <Alert>{fields.amount}</Alert>
      </div>
      <LabelledField label="For the test" isWide>
        <select value={line} onChange={event => edit(() => chooseTest(event.target.value))}>
          <option value="">none in particular</option>
          {tests.map(({ line: number, name, person }) => (
            <option key={number} value={number}>
              {words.testsFor({ tests: name, name: person })}
            </option>
          ))}
        </select>
      </LabelledField>
      <LabelledField label={words.reasonLabel} isWide>
        <input
          value={reason}
          required
          minLength={MIN_REASON}
          maxLength={300}
          onChange={event => edit(() => setReason(event.target.value))}
        />
      </LabelledField>
      {isCash && (
        <PayoutFields
          value={payout}
          onChange={value => edit(() => setPayout(value))}
          isMadeNow={secondReason === undefined}
          problem={fields['payout.reference']}
        />
      )}
      {!isTransfer && <p className="text-muted">{isCash ? words.handOverFirst : words.refundOnline}</p>}
      <p className="text-muted">A credit note is issued. The tests stay in the order.</p>
      <div role="status">{secondReason && <p className="font-semibold">{secondReason}</p>}</div>
    </ActionForm>
  )
}
