import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { TextField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { Rupees } from '#kit/price.tsx'
import { KEYS, readJson } from '#kit/storage.ts'
import { useAction } from '#kit/use-action.ts'
import { cleanText } from '#rules/people.ts'
import { type FieldMessages, formatProblems } from '#rules/problems.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import { CONSULTATIONS, type Consultation, consultationName } from '#rules/visits/consultations.ts'
import { CONSULTATION_HOURS, consultationProblems, listEmptyFields } from '#rules/visits/request-forms.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { api } from '#shop/frame/api.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import type { Booking } from '#shop/requests/contract.ts'
import { formText, useFormProblems } from '#shop/requests/form-problems.ts'
import { consultationFailure, refusedFields } from '#shop/requests/request-answers.ts'
import { MobileField, NameField } from '#shop/requests/request-parts.tsx'
import { consultationBounds, type PickerBounds, usePickerBounds } from '#shop/requests/visit-days.ts'
import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import { allRequired } from '#text/requests.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** The form's values, kept while the dialog is closed. */
export type ConsultationDraft = Record<'name' | 'mobile' | 'dateTime', string>

/** A kind of consultation, or one of the doctors. */
export type ChosenSpecialist = Consultation | { doctorId: string; name: string; fee: number }

/** In rupees. */
export const consultationPrice = (chosen: ChosenSpecialist): number =>
  typeof chosen === 'string' ? CONSULTATION_PRICE : chosen.fee

const specialistFields = (chosen: ChosenSpecialist) =>
  typeof chosen === 'string'
    ? { specialist: CONSULTATIONS.labelOf(chosen) }
    : { specialist: chosen.name, doctorId: chosen.doctorId }

interface ConsultationDialogProps {
  specialist: ChosenSpecialist
  draft: RefObject<ConsultationDraft>
  onClose: () => void
  onBooked: (booking: Booking) => void
}

export function ConsultationDialog({ specialist, draft, onClose, onBooked }: ConsultationDialogProps) {
  const { form, problems, show, forget } = useFormProblems()
  const [failure, setFailure] = useState<string>()
  const [empty, setEmpty] = useState<readonly string[]>([])
  const bounds = usePickerBounds(consultationBounds)
  const id = useId()

  const [isSending, send] = useAction(async () => {
    setFailure(undefined)
    const { name, mobile, dateTime } = draft.current
    const request = { name: cleanText(name), mobile, dateTime }
    const found = consultationProblems({ ...request, email: '' }, shopNow())
    setEmpty(listEmptyFields(found))
    show(formatProblems(found))
    if (Object.keys(found).length > 0) return
    try {
      const { booking } = await api.createBooking({
        body: { ...request, ...specialistFields(specialist), source: readJson(KEYS.source) },
      })
      onBooked(booking)
    } catch (error) {
      setFailure(consultationFailure(error))
      show(refusedFields(error))
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send()
  }
  const keep = (event: FormEvent<HTMLFormElement>) => {
    draft.current = draftOf(event.currentTarget)
    forget(event)
  }
  // Empty required fields share one message; each is only marked as invalid.
  const missing = empty.filter(field => field in problems)
  const message = missing.length > 0 ? say(allRequired) : failure
  return (
    <Dialog
      title={say(words.bookYours)}
      onClose={onClose}
      footer={<Actions form={id} isSending={isSending} onCancel={onClose} />}
    >
      <form
        id={id}
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={keep}
        className="grid gap-4"
      >
        <p className="flex items-baseline justify-between gap-4 rounded-control bg-leaf-tint px-4 py-3 font-semibold text-leaf-dark">
          {typeof specialist === 'string' ? consultationName(specialist) : specialist.name}
          <Rupees amount={consultationPrice(specialist)} />
        </p>
        {message && (
          <Notice kind="error" isAlert>
            {message}
          </Notice>
        )}
        <p className="text-sm text-muted">{say(words.payAfterwards)}</p>
        <ConsultationFields problems={problems} missing={missing} draft={draft.current} bounds={bounds} />
      </form>
    </Dialog>
  )
}

interface ConsultationFieldsProps {
  problems: FieldMessages
  /** Empty fields, which show no message of their own. */
  missing: readonly string[]
  draft: ConsultationDraft
  bounds: Partial<PickerBounds>
}

function ConsultationFields({ problems, missing, draft, bounds }: ConsultationFieldsProps) {
  const fieldProps = (field: keyof ConsultationDraft) => ({
    defaultValue: draft[field],
    error: missing.includes(field) ? undefined : problems[field],
    'aria-invalid': field in problems,
  })
  return (
    <>
      <NameField label={say(requests.name)} {...fieldProps('name')} />
      <MobileField label={say(common.mobileNumberLabel)} {...fieldProps('mobile')} />
      <TextField
        name="dateTime"
        label={say(words.preferredTime)}
        type="datetime-local"
        required
        hint={say(words.timeHint, {
          from: formatHour(CONSULTATION_HOURS.from),
          to: formatHour(CONSULTATION_HOURS.to),
        })}
        {...bounds}
        {...fieldProps('dateTime')}
      />
    </>
  )
}

function Actions({ form, isSending, onCancel }: { form: string; isSending: boolean; onCancel: () => void }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="outline" onClick={onCancel}>
        {say(common.cancel)}
      </Button>
      <Button type="submit" form={form} busy={isSending && say(common.confirming)}>
        {say(words.confirm)}
      </Button>
      <p className="col-span-2 text-center text-sm text-muted">{say(words.requestFirst)}</p>
    </div>
  )
}

const draftOf = (form: HTMLFormElement): ConsultationDraft => {
  const typed = new FormData(form)
  return {
    name: formText(typed, 'name'),
    mobile: formText(typed, 'mobile'),
    dateTime: formText(typed, 'dateTime'),
  }
}
