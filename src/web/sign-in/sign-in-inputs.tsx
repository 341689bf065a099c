import type { ReactNode } from 'react'
import { NAME_MAXIMUM } from '#rules/people.ts'
import type { Problem } from '#web/sign-in/sign-in.ts'
import type { SignInMode, SignInForm as Typed } from '#web/sign-in/sign-in-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from './password-field.tsx'
import { CodeField, PhoneField } from './phone-field.tsx'

interface InputsProps {
  mode: SignInMode
  typed: Typed
  type: (name: keyof Typed) => (value: string) => void
  /** A sentence for each field that the form itself finds wrong. */
  errors: Partial<Typed>
  /** What the shop says of one of the fields: it stands under that field. */
  problem: { field: NonNullable<Problem['field']>; id: string; notice: ReactNode } | undefined
  /** Signs in with a code, called when its last digit is there. */
  verify: (otp: string) => void
  changePhone: () => void
}

/** The fields of the login and sign-up form's face that is shown. */
export function SignInInputs({ mode, typed, type, errors, problem, verify, changePhone }: InputsProps) {
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
      {isSignUp && (
        <>
          <p className="text-muted">Afterwards you can log in with your password or with an OTP.</p>
          <TextField label="Full Name" autoComplete="name" maxLength={NAME_MAXIMUM} {...text('name')} />
          {noticeOf('name')}
        </>
      )}
      <div>
        <PhoneField
          {...of('phone')}
          value={typed.phone}
          onType={type('phone')}
          autoComplete={isSignUp ? 'tel-national' : 'username'}
          readOnly={isSent}
        />
        {isSent && (
          <Button look="quiet" size="small" className="-ml-4" onClick={changePhone}>
            Change number
          </Button>
        )}
      </div>
      {noticeOf('phone')}
      {isSignUp && (
        <TextField label="Email" type="email" isOptional autoComplete="email" {...text('email')} />
      )}
      {noticeOf('email')}
      {isByPassword && (
        <PasswordField
          label="Password"
          hint={isSignUp ? 'At least 8 characters' : undefined}
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          {...text('password')}
        />
      )}
      {noticeOf('password')}
      {isSignUp && (
        <PasswordField label="Confirm Password" autoComplete="new-password" {...text('confirmation')} />
      )}
      {isSent && <CodeField {...of('otp')} value={typed.otp} onType={type('otp')} onComplete={verify} />}
      {noticeOf('otp')}
    </>
  )
}
