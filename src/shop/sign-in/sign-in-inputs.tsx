import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { TextField } from '#kit/field.tsx'
import { MIN_PASSWORD, personNameRule } from '#rules/fields.ts'
import { atLeast, emailLabel, nameLabel, passwordLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { PasswordField } from './password-field.tsx'
import { CodeField, PhoneField } from './phone-field.tsx'
import type { SignInFailure } from './sign-in.ts'
import type { SignInMode, SignInValues as Typed } from './sign-in-fields.ts'
import { changeNumber, confirmPassword, passwordOrOtp } from './words.ts'

interface InputsProps {
  mode: SignInMode
  /** With a code: for a phone that another person had registered. */
  isNameAsked: boolean
  typed: Typed
  type: (name: keyof Typed) => (value: string) => void
  errors: Partial<Typed>
  /** The server's error about one field, shown under it. */
  problem: { field: NonNullable<SignInFailure['field']>; id: string; notice: ReactNode } | undefined
  /** Digits of the code that was sent. */
  digits: number
  /** Signs in with a code; called when it is complete. */
  verify: (otp: string) => void
  changePhone: () => void
}

export function SignInInputs({
  mode,
  isNameAsked,
  typed,
  type,
  errors,
  problem,
  digits,
  verify,
  changePhone,
}: InputsProps) {
  const isSignUp = mode === 'sign-up'
  const isByPassword = isSignUp || mode === 'password'
  const isSent = mode === 'verify-code'
  const of = (name: keyof Typed) => ({
    error: errors[name],
    problemId: problem?.field === name ? problem.id : undefined,
  })
  const text = (name: keyof Typed) => ({
    ...of(name),
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type(name)(event.target.value),
  })
  const noticeOf = (name: keyof Typed) => problem?.field === name && problem.notice
  return (
    <>
      {isSignUp && <p className="text-muted">{say(passwordOrOtp)}</p>}
      {(isSignUp || isNameAsked) && (
        <TextField
          label={say(nameLabel)}
          autoComplete="name"
          maxLength={personNameRule.maxTyped}
          {...text('name')}
        />
      )}
      {noticeOf('name')}
      <div>
        <PhoneField
          {...of('phone')}
          value={typed.phone}
          onType={type('phone')}
          autoComplete={isSignUp ? 'tel-national' : 'username'}
          readOnly={isSent}
        />
        {isSent && (
          <Button variant="quiet" size="small" className="-ml-4" onClick={changePhone}>
            {say(changeNumber)}
          </Button>
        )}
      </div>
      {noticeOf('phone')}
      {isSignUp && (
        <TextField label={say(emailLabel)} type="email" isOptional autoComplete="email" {...text('email')} />
      )}
      {noticeOf('email')}
      {isByPassword && (
        <PasswordField
          label={say(passwordLabel)}
          hint={isSignUp ? say(atLeast, { count: MIN_PASSWORD }) : undefined}
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          {...text('password')}
        />
      )}
      {noticeOf('password')}
      {isSignUp && (
        <PasswordField label={say(confirmPassword)} autoComplete="new-password" {...text('confirmation')} />
      )}
      {isSent && (
        <CodeField
          {...of('otp')}
          value={typed.otp}
          onType={type('otp')}
          digits={digits}
          onComplete={verify}
        />
      )}
      {noticeOf('otp')}
    </>
  )
}
