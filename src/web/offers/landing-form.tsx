import { type FormEvent, useState } from 'react'
import { cleanText } from '#rules/people.ts'
import { sayProblems } from '#rules/problems.ts'
import { landingProblems } from '#rules/visits.ts'
import { api } from '#web/platform/api.ts'
import { useCallBack } from '#web/platform/call-back.ts'
import { landingFailure, refusedFields } from '#web/platform/request-answers.ts'
import { homeVisitBounds, usePickerBounds } from '#web/platform/visit-days.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFormProblems } from '#web/ui/form-problems.ts'
import { textOf } from '#web/ui/form-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { EmailField, MobileField, NameField, REQUIRED } from '#web/ui/request-parts.tsx'
import { usePress } from '#web/ui/use-press.ts'

/** The promotional page's form. */
export function LandingForm() {
  const { form, problems, show, forget } = useFormProblems()
  const [isThanking, setThanking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const bounds = usePickerBounds(homeVisitBounds)

  const [isSending, send] = usePress(async (element: HTMLFormElement) => {
    setFailure(undefined)
    const request = requestFrom(new FormData(element))
    const found = landingProblems(request, new Date())
    show(sayProblems(found))
    if (Object.keys(found).length > 0) return
    try {
      await api.submitLandingForm({ body: request })
      element.reset()
      setThanking(true)
    } catch (error) {
      setFailure(landingFailure(error))
      show(refusedFields(error))
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={forget} className="grid gap-4">
      <NameField label="Name" error={problems.name} />
      <EmailField
        label="Email"
        hint="We write there when the report is ready; you read it in your account."
        error={problems.email}
      />
      <MobileField label="Phone" error={problems.mobile} />
      <TextField
        name="date"
        label="Preferred Date"
        type="date"
        required
        {...bounds}
        error={problems.date}
        className={REQUIRED}
      />
      {failure && (
        <Notice kind="error" isAlert>
          {failure}
        </Notice>
      )}
      <Button type="submit" isWide busy={isSending && 'Submitting...'}>
        Submit
      </Button>
      {isThanking && <Thanks onClose={() => setThanking(false)} />}
    </form>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const callBack = useCallBack()
  return (
    <Dialog
      title="Thank you for contacting us!"
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{callBack('to choose the tests and agree on the time')} Nothing is booked or to be paid before.</p>
    </Dialog>
  )
}

const requestFrom = (form: FormData) => ({
  name: cleanText(textOf(form, 'name')),
  email: textOf(form, 'email'),
  mobile: textOf(form, 'mobile'),
  date: textOf(form, 'date'),
})
