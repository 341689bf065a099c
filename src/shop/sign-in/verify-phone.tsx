import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { focusFirstProblem, TextField } from '#kit/field.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { useAction } from '#kit/use-action.ts'
import { codeProblem, personNameRule, phoneRule } from '#rules/fields.ts'
import { formatMobile, hasLetter } from '#rules/people.ts'
import { normalisePhone } from '#rules/phones.ts'
import { collectProblems, formatProblems } from '#rules/problems.ts'
import { useSession } from '#shop/session/session.ts'
import { nameLabel } from '#text/common.ts'
import { nameToContinue } from '#text/fields.ts'
import { say, sentence } from '#text/text.ts'
import { isNewCustomer, lastCodeSent, sendCode, useSentCode, verifyCode } from './phone-code.ts'
import { CodeField, findCodeInput, PhoneField } from './phone-field.tsx'
import { RequestedElsewhere, ResendCode } from './resend-code.tsx'
import { useCodeFromSms } from './web-otp.ts'
import {
  changeNumber,
  codeGoesTo,
  otpVerified,
  personWhoBooks,
  sendingOtp,
  sendingOtpTo,
  sendOtp,
  verifyingOtp,
  verifyOtp,
  verifyYourPhone,
  whyByCode,
} from './words.ts'

interface VerifyPhoneProps {
  /** True if the page already explains why. */
  isExplained?: boolean
  /** `notice`: what else has changed, for the customer to read. */
  onVerified: (notice?: string) => void
  onClose: () => void
}

/** Sends a code to a known phone at once. */
export default function VerifyPhone({ isExplained, onVerified, onClose }: VerifyPhoneProps) {
  const verification = useVerification(onVerified)
  return (
    <Dialog title={say(verifyYourPhone)} onClose={onClose}>
      {verification.step === 'phone' ? (
        <PhoneStep isExplained={isExplained} {...verification} />
      ) : (
        <CodeStep {...verification} />
      )}
    </Dialog>
  )
}

/** Status message. */
interface StatusMessage {
  text: string
  kind: 'progress' | 'good' | 'bad'
  /** The code was sent to another device, and from then on one can be sent here; ms since 1970. */
  waitUntil?: number | undefined
}

const COLOURS: Record<StatusMessage['kind'], string> = {
  progress: 'text-muted',
  good: 'text-leaf',
  bad: 'text-rose',
}

function Saying({ id, said }: { id: string; said: StatusMessage | undefined }) {
  return (
    <p id={id} role="status" className={`min-h-6 font-semibold ${COLOURS[said?.kind ?? 'progress']}`}>
      {said?.waitUntil ? <RequestedElsewhere until={said.waitUntil} /> : said?.text}
    </p>
  )
}

/** Focuses an input: by the attribute for a dialog that opens later, directly in an open one. */
function startHere(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
  input?.focus()
}

type Verification = ReturnType<typeof useVerification>

function useVerification(onVerified: VerifyPhoneProps['onVerified']) {
  const known = useRef(useSession.getState().phone ?? '').current
  const [phone, setPhone] = useState(known)
  const [step, setStep] = useState<'phone' | 'code'>(phoneRule.problem(known) ? 'phone' : 'code')
  const { sentAt, digits, setSent } = useSentCode(() => lastCodeSent(known, Date.now()))
  const [isNameAsked, askName] = useState(false)
  const [said, setSaid] = useState<StatusMessage>()
  const saidId = useId()
  const [isCodeWrong, setCodeWrong] = useState(false)

  const [isSending, send] = useAction(async (to: string, onSent?: () => void) => {
    setCodeWrong(false)
    setSaid({ text: say(sendingOtpTo, { phone: to }), kind: 'progress' })
    const result = await sendCode(to)
    if (!result.isSent) {
      setSaid({ text: result.message, kind: 'bad', waitUntil: result.waitUntil })
      // There is no code to enter.
      if (result.waitUntil || sentAt === 0) setStep('phone')
      return
    }
    setSaid({ text: result.message, kind: 'good' })
    refused.current = undefined
    setSent(result)
    askName(result.isNewCustomer && !useSession.getState().user?.name)
    setStep('code')
    onSent?.()
  })
  // Each call counts as a try: a wrong code is sent once.
  const refused = useRef<{ otp: string; result: Awaited<ReturnType<typeof verifyCode>> }>(undefined)
  const [isVerifying, verify] = useAction(async (otp: string, name: string) => {
    setCodeWrong(false)
    setSaid({ text: say(verifyingOtp), kind: 'progress' })
    const known = refused.current?.otp === otp ? refused.current.result : undefined
    const result = known ?? (await verifyCode(normalisePhone(phone), otp, name))
    if (result.isVerified) {
      setSaid({ text: say(otpVerified), kind: 'good' })
      onVerified(result.notice)
      return
    }
    refused.current = result.isCodeWrong ? { otp, result } : undefined
    if (result.isNameMissing) askName(true)
    setCodeWrong(result.isCodeWrong)
    setSaid({ text: result.message, kind: 'bad' })
  })

  // For a known phone a code is sent when the dialog opens, unless one was sent before and is still valid.
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current || phoneRule.problem(known)) return
    isStarted.current = true
    const to = normalisePhone(known)
    if (lastCodeSent(to, Date.now()) === undefined) void send(to)
    else void isNewCustomer(to).then(isNew => askName(isNew && !useSession.getState().user?.name))
  })

  const changePhone = () => {
    setSaid(undefined)
    setStep('phone')
  }
  return {
    phone,
    setPhone,
    step,
    sentAt,
    digits,
    isNameAsked,
    said,
    saidId,
    setSaid,
    isCodeWrong,
    isSending,
    send,
    isVerifying,
    verify,
    changePhone,
  }
}

function PhoneStep(props: Verification & Pick<VerifyPhoneProps, 'isExplained'>) {
  const { isExplained, phone, setPhone, said, saidId, setSaid, isSending, send } = props
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = phoneRule.problem(phone)
    setError(problem && say(problem))
    setSaid(undefined)
    if (problem) form.current?.querySelector('input')?.focus()
    else void send(normalisePhone(phone))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {!isExplained && <p className="text-muted">{say(whyByCode)}</p>}
      <PhoneField value={phone} onType={setPhone} error={error} ref={startHere} />
      <Saying id={saidId} said={said} />
      <Button type="submit" isWide busy={isSending && say(sendingOtp)}>
        {say(sendOtp)}
      </Button>
    </form>
  )
}

const focusName = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[name="name"]')?.focus()

function CodeStep(props: Verification) {
  const { phone, sentAt, digits, isNameAsked, said, saidId, setSaid, isCodeWrong, changePhone } = props
  const { isSending, send, isVerifying, verify } = props
  const [otp, setOtp] = useState('')
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<{ otp?: string; name?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  useCodeFromSms(sentAt > 0, code => {
    setOtp(code)
    complete(code)
  })
  useEffect(() => focusFirstProblem(errors.otp || errors.name ? form.current : null), [errors])
  useEffect(() => {
    if (isCodeWrong) findCodeInput(form.current)?.select()
  }, [isCodeWrong])
  // A new code invalidates the previous one.
  const resend = () =>
    void send(phone, () => {
      setOtp('')
      setErrors({})
      findCodeInput(form.current)?.focus()
    })
  // Focuses the name, which may be asked for only once the code is sent.
  useEffect(() => {
    if (isNameAsked && findCodeInput(form.current)?.value) focusName(form.current)
  }, [isNameAsked])
  // The last digit submits, unless a name is still missing.
  const complete = (code: string) => {
    if (!isNameAsked || hasLetter(name)) void verify(code, name)
    else focusName(form.current)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = formatProblems(
      collectProblems({
        name: isNameAsked ? personNameRule.problem(name, sentence(nameToContinue)) : undefined,
        otp: codeProblem(otp, digits),
      }),
    )
    setErrors(found)
    setSaid(undefined)
    if (!found.name && !found.otp) void verify(otp, name)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-muted">
          {sayWithElements(codeGoesTo, {
            phone: (
              <b translate="no" className="text-ink tabular-nums">
                +91 {formatMobile(phone)}
              </b>
            ),
          })}
        </p>
        <Button variant="quiet" size="small" className="-mx-4" onClick={changePhone}>
          {say(changeNumber)}
        </Button>
      </div>
      <CodeField
        value={otp}
        onType={setOtp}
        digits={digits}
        onComplete={complete}
        error={errors.otp}
        problemId={isCodeWrong ? saidId : undefined}
        ref={startHere}
      />
      {isNameAsked && (
        <TextField
          label={say(nameLabel)}
          hint={say(personWhoBooks)}
          name="name"
          value={name}
          onChange={event => setName(event.target.value)}
          error={errors.name}
          autoComplete="name"
          maxLength={personNameRule.maxTyped}
        />
      )}
      <Saying id={saidId} said={said} />
      <Button type="submit" isWide busy={isVerifying && say(verifyingOtp)}>
        {say(verifyOtp)}
      </Button>
      <ResendCode phone={phone} sentAt={sentAt} isDisabled={isSending} onResend={resend} />
    </form>
  )
}
