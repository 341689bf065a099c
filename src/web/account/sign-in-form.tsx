import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { NAME_MAXIMUM, normalisePhone } from '#contract/people.ts'
import {
  logInWithCode,
  logInWithPassword,
  type Problem,
  sendLoginCode,
  signUp,
} from '#web/account/sign-in.ts'
import { type SignInMode, signInProblems, type SignInForm as Typed } from '#web/account/sign-in-fields.ts'
import { loginBy, only } from '#web/account/sign-in-links.ts'
import { useCodeFromSms } from '#web/account/web-otp.ts'
import { links } from '#web/platform/links.ts'
import { useSettings } from '#web/platform/settings.ts'
import { KEYS, readText } from '#web/platform/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstProblem, TextField } from '#web/ui/field.tsx'
import { usePress } from '#web/ui/use-press.ts'
import { CodeField, codeInputIn, PhoneField } from './phone-field.tsx'
import { ResendCode } from './resend-code.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

const REGISTERED = 'Registration successful! Please login with your credentials.'

const SUBMIT: Record<SignInMode, string> = {
  password: 'Login',
  'send-code': 'Send OTP',
  'verify-code': 'Verify OTP',
  'sign-up': 'Sign Up',
}

interface FormProps {
  isSignUp: boolean
  isByCode: boolean
  signedIn: () => Promise<void>
}

/** Fields and button of the face that is shown. */
export function SignInForm({ isSignUp, isByCode, signedIn }: FormProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { codeLength } = useSettings()
  const [typed, setTyped] = useState<Typed>(() => ({
    ...{ name: '', email: '', password: '', confirmation: '', otp: '' },
    phone: isSignUp ? '' : (readText(KEYS.lastRegisteredPhone) ?? ''),
  }))
  const [sentAt, setSentAt] = useState(0)
  const mode = modeOf(isSignUp, isByCode, sentAt > 0)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [problem, setProblem] = useState<Problem>()
  const problemId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0 || problem?.field) focusFirstProblem(form.current)
  }, [errors, problem])
  const type = (name: keyof Typed) => (value: string) => setTyped(now => ({ ...now, [name]: value }))
  useCodeFromSms(mode === 'verify-code', type('otp'))
  // Whoever asked for a code goes on at its field.
  useEffect(() => {
    if (sentAt > 0) codeInputIn(form.current)?.focus()
  }, [sentAt])

  const phone = normalisePhone(typed.phone)
  const sendCode = async () => {
    const failed = await sendLoginCode(phone)
    if (failed) return failed
    setSentAt(Date.now())
    // The code before is worth nothing any more.
    type('otp')('')
  }
  const [isBusy, run] = usePress(async (action: () => Promise<Problem | undefined>, then?: () => unknown) => {
    setProblem(undefined)
    const failed = await action()
    setProblem(failed)
    if (!failed) await then?.()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = signInProblems(mode, typed, codeLength)
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length > 0) return
    if (mode === 'send-code') return void run(sendCode)
    if (mode === 'verify-code') return void run(() => logInWithCode(phone, typed.otp), signedIn)
    if (mode === 'password') return void run(() => logInWithPassword(phone, typed.password), signedIn)
    const { name, email, password } = typed
    void run(
      () => signUp({ name, phone, email, password }),
      () => navigate(links.login + only('returnTo', search), { state: { message: REGISTERED } }),
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <Fields {...{ mode, typed, type, errors }} problemOf={name => problem?.field === name && problemId} />
      {problem && <SignInProblem id={problemId} problem={problem} search={search} />}
      <Button type="submit" isWide busy={isBusy && 'Please wait...'}>
        {SUBMIT[mode]}
      </Button>
      {mode === 'verify-code' && (
        <ResendCode sentAt={sentAt} isDisabled={isBusy} onResend={() => void run(sendCode)} />
      )}
      {!isSignUp && <OtherWay isByCode={isByCode} />}
    </form>
  )
}

/** The way to the form's other face. */
function OtherWay({ isByCode }: { isByCode: boolean }) {
  const { search } = useLocation()
  return (
    <Link
      to={loginBy(isByCode ? 'password' : 'otp', search)}
      replace
      preventScrollReset
      className="text-link justify-self-center py-2.5"
    >
      {isByCode ? 'Login with Password instead' : 'Login with OTP instead'}
    </Link>
  )
}

function modeOf(isSignUp: boolean, isByCode: boolean, isSent: boolean): SignInMode {
  if (isSignUp) return 'sign-up'
  if (!isByCode) return 'password'
  return isSent ? 'verify-code' : 'send-code'
}

interface FieldsProps {
  mode: SignInMode
  typed: Typed
  type: (name: keyof Typed) => (value: string) => void
  errors: Partial<Typed>
  /** The id of the refusal's sentence, for the field that it is about. */
  problemOf: (name: keyof Typed) => string | false
}

function Fields({ mode, typed, type, errors, problemOf }: FieldsProps): ReactNode {
  const isSignUp = mode === 'sign-up'
  const text = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type(name)(event.target.value),
    error: errors[name],
    problemId: problemOf(name) || undefined,
  })
  return (
    <>
      {isSignUp && (
        <>
          <p className="text-muted">Afterwards you can log in with your password or with an OTP.</p>
          <TextField label="Full Name" autoComplete="name" maxLength={NAME_MAXIMUM} {...text('name')} />
        </>
      )}
      <PhoneField
        value={typed.phone}
        onType={type('phone')}
        error={errors.phone}
        problemId={problemOf('phone') || undefined}
        autoComplete={isSignUp ? 'tel-national' : 'username'}
        readOnly={mode === 'verify-code'}
      />
      {isSignUp && (
        <TextField label="Email" type="email" isOptional autoComplete="email" {...text('email')} />
      )}
      {(isSignUp || mode === 'password') && (
        <TextField
          label="Password"
          type="password"
          hint={isSignUp ? 'At least 8 characters' : undefined}
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          {...text('password')}
        />
      )}
      {isSignUp && (
        <TextField
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          {...text('confirmation')}
        />
      )}
      {mode === 'verify-code' && (
        <CodeField
          value={typed.otp}
          onType={type('otp')}
          error={errors.otp}
          problemId={problemOf('otp') || undefined}
        />
      )}
    </>
  )
}
