import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { useAction } from '#kit/use-action.ts'
import { MIN_PASSWORD, newPasswordRule } from '#rules/fields.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { Fold } from '#shop/orders/fold.tsx'
import { CodeDialog } from '#shop/sign-in/code-dialog.tsx'
import { PasswordField } from '#shop/sign-in/password-field.tsx'
import { atLeast, passwordLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import {
  newPassword,
  passwordExplained,
  passwordNotSet,
  savePassword,
  saving,
  setOrReplace,
} from './words.ts'

/** Sets or replaces the password. Requires a recent code. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, save] = useAction(async () => {
    setProblem(undefined)
    try {
      const { message } = await api.setPassword({ body: { password } })
      setPassword('')
      showToast(message)
      onChanged()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'CODE_NEEDED' || failure.code === 'PHONE_UNVERIFIED') return setCodeWanted(true)
      if (failure.fields.password) return refuse(failure.fields.password)
      setProblem(errorMessage(failure, say(passwordNotSet)))
    }
  })
  function refuse(sentence: string | undefined): void {
    setError(sentence)
    if (sentence) form.current?.querySelector('input')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = newPasswordRule.problem(password)
    refuse(wrong && say(wrong))
    if (!wrong) void save()
  }
  return (
    <>
      <Fold title={say(passwordLabel)} hint={say(setOrReplace)}>
        <p className="text-muted">{say(passwordExplained)}</p>
        <form ref={form} onSubmit={submit} noValidate className="mt-4 grid gap-4 sm:max-w-sm">
          <PasswordField
            label={say(newPassword)}
            hint={say(atLeast, { count: MIN_PASSWORD })}
            autoComplete="new-password"
            value={password}
            onChange={event => {
              setPassword(event.target.value)
              setError(undefined)
            }}
            error={error}
          />
          {problem && (
            <Notice kind="error" isAlert>
              {problem}
            </Notice>
          )}
          <Button type="submit" variant="outline" busy={isBusy && say(saving)}>
            {say(savePassword)}
          </Button>
        </form>
      </Fold>
      <CodeDialog isWanted={isCodeWanted} onProven={() => setCodeWanted(false)} after={save} />
    </>
  )
}
