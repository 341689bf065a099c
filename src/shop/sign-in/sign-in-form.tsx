import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { focusFirstProblem } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { normalisePhone } from '#rules/phones.ts'
import { links } from '#shop/frame/links.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { loginButton, signUpButton } from '#text/common.ts'
import { type Message, say } from '#text/text.ts'
import { useArrival } from './arrival.ts'
import { useSentCode } from './phone-code.ts'
import { findCodeInput } from './phone-field.tsx'
import { ResendCode } from './resend-code.tsx'
import { logInWithCode, logInWithPassword, type SignInFailure, sendLoginCode, signUp } from './sign-in.ts'
import { type SignInMode, signInProblems, type SignInValues as Typed } from './sign-in-fields.ts'
import { SignInInputs } from './sign-in-inputs.tsx'
import { keepParameter, loginPath, type SignInState } from './sign-in-links.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { useCodeFromSms } from './web-otp.ts'
import {
  forgotPassword,
  noPasswordYet,
  registered,
  sendOtp,
  verifyOtp,
  waitPlease,
  whatNumberIsFor,
  withOtpInstead,
  withPasswordInstead,
} from './words.ts'

const SUBMIT = {
  password: loginButton,
  'send-code': sendOtp,
  'verify-code': verifyOtp,
  'sign-up': signUpButton,
} satisfies Record<SignInMode, Message>

interface FormProps {
  isSignUp: boolean
  isByCode: boolean
  /** As typed; state of the card, so it survives a change of mode. */
  phone: string
  setPhone: (phone: string) => void
  signedIn: () => Promise<void>
}

export function SignInForm(props: FormProps) {
  const { isSignUp, isByCode } = props
  const { search } = useArrival()
  const { mode, typed, type, errors, problem, isBusy, sentAt, digits, form, ...others } = useSignInForm(props)
  const { isCodeWanted, isNameAsked, submit, verify, send, changePhone } = others
  const problemId = useId()
  const notice = problem && (
    <SignInProblem id={problemId} problem={problem} phone={props.phone} search={search} />
  )
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {isByCode && isCodeWanted && (
        <Notice kind="info" isAlert>
          {say(noPasswordYet)}
        </Notice>
      )}
      <SignInInputs
        mode={mode}
        isNameAsked={isNameAsked}
        typed={typed}
        type={type}
        errors={errors}
        digits={digits}
        verify={verify}
        changePhone={changePhone}
        problem={notice && problem.field && { field: problem.field, id: problemId, notice }}
      />
      {!problem?.field && notice}
      <PrivacyNote>{say(whatNumberIsFor)}</PrivacyNote>
      <Button type="submit" isWide busy={isBusy && say(waitPlease)}>
        {say(SUBMIT[mode])}
      </Button>
      {mode === 'verify-code' && (
        <ResendCode phone={normalisePhone(props.phone)} sentAt={sentAt} isDisabled={isBusy} onResend={send} />
      )}
      {!isSignUp && <OtherWay isByCode={isByCode} />}
    </form>
  )
}

function useSignInForm({ isSignUp, isByCode, phone: typedPhone, setPhone, signedIn }: FormProps) {
  const { search, state } = useArrival()
  const navigate = useNavigate()
  const { typed, type } = useTyped(typedPhone, setPhone)
  const { sentAt, digits, setSent } = useSentCode()
  const mode = modeOf(isSignUp, isByCode, sentAt > 0)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [problem, setProblem] = useState<SignInFailure>()
  const [isNameAsked, askName] = useState(false)
  const form = useProblemFocus(errors, problem)
  // Focuses the code's field once a code was sent.
  useEffect(() => {
    if (sentAt > 0) findCodeInput(form.current)?.focus()
  }, [sentAt, form])

  const phone = normalisePhone(typedPhone)
  const [isBusy, run] = useAction(
    async (action: () => Promise<SignInFailure | undefined>, then?: () => unknown) => {
      setProblem(undefined)
      const failed = await action()
      if (failed?.hasNoPassword) {
        const state: SignInState = { isCodeWanted: true }
        return void navigate(loginPath('otp', search), { replace: true, preventScrollReset: true, state })
      }
      setProblem(failed)
      if (!failed) await then?.()
    },
  )
  const send = () =>
    void run(async () => {
      const sent = await sendLoginCode(phone)
      if ('problem' in sent) return sent.problem
      setSent(sent)
      refused.current = undefined
      // The previous code is invalid now.
      type('otp')('')
    })
  // Each call counts as a try: a wrong code is sent once.
  const refused = useRef<{ otp: string; failure: SignInFailure }>(undefined)
  const verify = (otp: string) =>
    void run(async () => {
      if (refused.current?.otp === otp) return { ...refused.current.failure }
      const failure = await logInWithCode(phone, otp, typed.name)
      if (failure?.field === 'name') askName(true)
      refused.current = failure?.field === 'otp' ? { otp, failure } : undefined
      return failure
    }, signedIn)
  useCodeFromSms(mode === 'verify-code', otp => {
    type('otp')(otp)
    verify(otp)
  })
  const { isCodeWanted = false } = state
  useOnce(isByCode && isCodeWanted, send)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = signInProblems(mode, typed, digits)
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length > 0) return
    if (mode === 'send-code') return send()
    if (mode === 'verify-code') return verify(typed.otp)
    if (mode === 'password') return void run(() => logInWithPassword(phone, typed.password), signedIn)
    const { name, email, password } = typed
    void run(
      () => signUp({ name, phone, email, password }),
      () =>
        navigate(links.login + keepParameter('returnTo', search), {
          state: { message: say(registered) } satisfies SignInState,
        }),
    )
  }
  const changePhone = () => {
    setSent(undefined)
    askName(false)
    setProblem(undefined)
    setErrors({})
    type('otp')('')
  }
  const shown = { mode, typed, type, errors, problem, isBusy, sentAt, digits, isCodeWanted, form }
  return { ...shown, isNameAsked, submit, verify, send, changePhone }
}

/** The form's values. The phone is state of the card, the others of this form. */
function useTyped(phone: string, setPhone: (phone: string) => void) {
  const [others, setOthers] = useState({ name: '', email: '', password: '', confirmation: '', otp: '' })
  const typed: Typed = { ...others, phone }
  const type = (name: keyof Typed) => (value: string) =>
    name === 'phone' ? setPhone(value) : setOthers(now => ({ ...now, [name]: value }))
  return { typed, type }
}

/** Calls `action` once, as soon as `isWanted`. */
function useOnce(isWanted: boolean, action: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    action()
  })
}

/** Focuses the first invalid field after the errors are rendered. */
function useProblemFocus(errors: Partial<Typed>, problem: SignInFailure | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0 || problem?.field) focusFirstProblem(form.current)
  }, [errors, problem])
  return form
}

/** Link to the other way to log in, which is also for a forgotten password. */
function OtherWay({ isByCode }: { isByCode: boolean }) {
  const { search } = useArrival()
  return (
    <div className="text-center">
      <Link
        to={loginPath(isByCode ? 'password' : 'otp', search)}
        replace
        preventScrollReset
        className="text-link inline-block py-2.5"
      >
        {say(isByCode ? withPasswordInstead : withOtpInstead)}
      </Link>
      {!isByCode && <p className="text-sm text-muted">{say(forgotPassword)}</p>}
    </div>
  )
}

function modeOf(isSignUp: boolean, isByCode: boolean, isSent: boolean): SignInMode {
  if (isSignUp) return 'sign-up'
  if (!isByCode) return 'password'
  return isSent ? 'verify-code' : 'send-code'
}
