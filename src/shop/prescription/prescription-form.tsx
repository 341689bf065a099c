import Camera from 'lucide-react/icons/camera'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { TextField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { useSettings } from '#kit/settings.ts'
import { useAction } from '#kit/use-action.ts'
import { PRESCRIPTION_TYPES } from '#rules/prescriptions.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { useFormProblems } from '#shop/requests/form-problems.ts'
import { prescriptionFailure, refusedFields } from '#shop/requests/request-answers.ts'
import { MobileField, NameField } from '#shop/requests/request-parts.tsx'
import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import { say } from '#text/text.ts'
import { FilePreview } from './file-preview.tsx'
import { prescriptionFormProblems, sendPrescription } from './send-prescription.ts'
import * as words from './words.ts'

const FILE_BUTTON =
  '[&_input]:file:mr-3 [&_input]:file:rounded-lg [&_input]:file:bg-leaf-tint [&_input]:file:px-3 [&_input]:file:py-1 [&_input]:file:font-semibold [&_input]:file:text-leaf-dark'

export function PrescriptionForm({ onSent }: { onSent: () => void }) {
  const days = useSettings().retention.prescriptionsDays
  const { form, problems, show, forget } = useFormProblems()
  const [failure, setFailure] = useState<string>()

  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isSending, send] = useAction(async (filled: FormData) => {
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
      <NameField label={say(requests.name)} error={problems.name} />
      <MobileField label={say(common.mobileNumberLabel)} error={problems.mobile} />
      <TextField
        ref={input}
        name="file"
        label={say(words.prescription)}
        hint={say(words.fileHint)}
        type="file"
        required
        accept={PRESCRIPTION_TYPES.join(',')}
        error={problems.file}
        className={FILE_BUTTON}
        onChange={event => setFile(event.currentTarget.files?.[0])}
      />
      <TakePhoto input={input} />
      {file && <FilePreview file={file} />}
      {failure && (
        <Notice kind="error" isAlert>
          {failure}
        </Notice>
      )}
      <PrivacyNote>{say(words.privacy, { days })}</PrivacyNote>
      <Button type="submit" isWide busy={isSending && say(common.sending)}>
        {say(requests.submit)}
      </Button>
    </form>
  )
}

/** Opens the camera directly, on touch screens; the file field beside it offers images and files. */
function TakePhoto({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const open = () => {
    const field = input.current
    if (!field) return
    const { accept } = field
    field.accept = 'image/*'
    field.setAttribute('capture', 'environment')
    field.click()
    field.removeAttribute('capture')
    field.accept = accept
  }
  return (
    <Button variant="soft" size="small" className="not-pointer-coarse:hidden" onClick={open}>
      <Camera aria-hidden="true" className="size-5" />
      {say(words.takePhoto)}
    </Button>
  )
}
