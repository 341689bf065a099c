import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { MAX_REPORT_REASON } from '#rules/reports.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { words } from './words.ts'

/** Takes a report from the customer at once. */
export default function WithdrawForm({ order, onDone, onCancel }: ActionProps) {
  const { reports, patients, orderId } = order
  const [chosen, setChosen] = useState(String(reports.at(-1)?.number ?? ''))
  const [reason, setReason] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    const params = { id: orderId, number: chosen }
    await withStepUp(stepUp => deskApi.withdrawReport({ params, body: { reason, stepUp } }))
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label="Withdraw this report"
      isReady={chosen !== '' && reason.trim() !== ''}
      isBusy={isBusy}
      error={error}
      messages={words.withdrawalSent}
      onSubmit={submit}
      onCancel={onCancel}
      closeLabel="Keep it"
      isDangerous
    >
      <LabelledField label="Report" isWide>
        <select value={chosen} onChange={event => setChosen(event.target.value)}>
          {reports.map(({ number, patient, isPart, at }) => (
            <option key={number} value={number}>
              {[
                patients[patient]?.name,
                (isPart ? words.reportPart : words.reportLine)({ number, at: formatDateTime(at) }),
              ].join(', ')}
            </option>
          ))}
        </select>
      </LabelledField>
      <LabelledField label="Why it is withdrawn" isWide>
        <input
          value={reason}
          maxLength={MAX_REPORT_REASON}
          required
          onChange={event => setReason(event.target.value)}
        />
      </LabelledField>
    </ActionForm>
  )
}
