import { type FormEvent, useState } from 'react'
import { PRESCRIPTION_TYPES } from '#contract/prescriptions.ts'
import { prescriptionFailure, refusedFields } from '#web/platform/request-answers.ts'
import { prescriptionFormProblems, sendPrescription } from '#web/prescription/send-prescription.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFormProblems } from '#web/ui/form-problems.ts'
import { Notice } from '#web/ui/notice.tsx'
import { MobileField, NameField, REQUIRED } from '#web/ui/request-parts.tsx'
import { usePress } from '#web/ui/use-press.ts'

const FILE_BUTTON =
  '[&_input]:file:mr-3 [&_input]:file:rounded-lg [&_input]:file:bg-leaf-tint [&_input]:file:px-3 [&_input]:file:py-1 [&_input]:file:font-semibold [&_input]:file:text-leaf-dark'

/** Name, mobile and one file. */
export function PrescriptionForm({ onSent }: { onSent: () => void }) {
  const { form, problems, show, forget } = useFormProblems()
  const [failure, setFailure] = useState<{ message: string; reason?: string }>()

  const [isSending, send] = usePress(async (filled: FormData) => {
    setFailure(undefined)
    const found = prescriptionFormProblems(filled)
    show(found)
    if (Object.keys(found).length > 0) return
    try {
      await sendPrescription(filled)
      onSent()
    } catch (error) {
      setFailure(prescriptionFailure(error))
      show(refusedFields(error))
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={forget} className="grid gap-4">
      <NameField label="Name" error={problems.name} />
      <MobileField label="Mobile Number" error={problems.mobile} />
      <TextField
        name="file"
        label="Prescription"
        hint="A photo (JPEG, PNG, WebP, HEIC) or a PDF, at most 10 MB."
        type="file"
        required
        accept={PRESCRIPTION_TYPES.join(',')}
        error={problems.file}
        className={`${REQUIRED} ${FILE_BUTTON}`}
      />
      {failure && (
        <Notice kind="error" isAlert>
          <p>{failure.message}</p>
          {failure.reason && <p className="font-normal">{failure.reason}</p>}
        </Notice>
      )}
      <Button type="submit" isWide busy={isSending && 'Sending...'}>
        Submit
      </Button>
    </form>
  )
}
