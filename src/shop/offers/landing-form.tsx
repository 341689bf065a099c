import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { TextField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { KEYS, readJson } from '#kit/storage.ts'
import { useAction } from '#kit/use-action.ts'
import { cleanText } from '#rules/people.ts'
import { formatProblems } from '#rules/problems.ts'
import { landingProblems } from '#rules/visits/request-forms.ts'
import { api } from '#shop/frame/api.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { useCallBack } from '#shop/requests/call-back.ts'
import { formText, useFormProblems } from '#shop/requests/form-problems.ts'
import { landingFailure, refusedFields } from '#shop/requests/request-answers.ts'
import { EmailField, MobileField, NameField } from '#shop/requests/request-parts.tsx'
import { homeVisitBounds, usePickerBounds } from '#shop/requests/visit-days.ts'
import * as common from '#text/common.ts'
import * as requests from '#text/requests.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export function LandingForm() {
  const { form, problems, show, forget } = useFormProblems()
  const [isThanking, setThanking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const bounds = usePickerBounds(homeVisitBounds)

  const [isSending, send] = useAction(async (element: HTMLFormElement) => {
    setFailure(undefined)
    const request = requestFrom(new FormData(element))
    const found = landingProblems(request, shopNow())
    show(formatProblems(found))
    if (Object.keys(found).length > 0) return
    try {
      await api.submitLandingForm({ body: { ...request, source: readJson(KEYS.source) } })
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
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={forget}
      className="grid gap-3 md:gap-4"
    >
      <NameField label={say(requests.name)} error={problems.name} />
      <EmailField label={say(common.emailLabel)} hint={say(words.emailHint)} error={problems.email} />
      <div className="grid grid-cols-[5fr_6fr] gap-3 tight:grid-cols-1">
        <MobileField label={say(common.phoneLabel)} error={problems.mobile} />
        <TextField
          name="date"
          label={say(requests.preferredDate)}
          type="date"
          required
          {...bounds}
          error={problems.date}
        />
      </div>
      {failure && (
        <Notice kind="error" isAlert>
          {failure}
        </Notice>
      )}
      <Button type="submit" isWide busy={isSending && say(requests.submitting)}>
        {say(requests.submit)}
      </Button>
      {isThanking && <Thanks onClose={() => setThanking(false)} />}
    </form>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const callBack = useCallBack()
  return (
    <Dialog
      title={say(requests.offerThanks)}
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          {say(common.done)}
        </Button>
      }
    >
      <p>
        {callBack(say(words.toChooseTests))} {say(words.nothingBooked)}
      </p>
    </Dialog>
  )
}

const requestFrom = (form: FormData) => ({
  name: cleanText(formText(form, 'name')),
  email: formText(form, 'email'),
  mobile: formText(form, 'mobile'),
  date: formText(form, 'date'),
})
