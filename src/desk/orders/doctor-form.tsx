import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { doctorNameRule } from '#rules/doctor-name.ts'
import { say } from '#text/text.ts'
import { ActionForm, type ActionProps } from './action.tsx'

/** Names the referring doctor; an empty field names none. */
export function DoctorForm({ order, onDone, onCancel }: ActionProps) {
  const before = order.referredBy ?? ''
  const [name, setName] = useState(before)
  const typed = name.trim()
  const problem = typed ? doctorNameRule.problem(typed) : undefined
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = { referredBy: typed, revision: order.revision }
    await deskApi.changeDoctorAtDesk({ params: { id: order.orderId }, body })
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label="Save the doctor"
      isReady={!problem && typed !== before}
      isBusy={isBusy}
      error={problem ? say(problem) : error}
      messages="No message is sent. An invoice that is issued keeps its doctor."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <LabelledField label="Name; empty for none" isWide>
        <input
          value={name}
          maxLength={doctorNameRule.maxTyped}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
      </LabelledField>
    </ActionForm>
  )
}
