import { useEffect, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { useSettings } from '#kit/settings.ts'
import { useAction } from '#kit/use-action.ts'
import { formatCountdown } from '#rules/durations.ts'
import { RESEND_SECONDS, WHATSAPP_CODE_SECONDS } from '#rules/fields.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { requestedElsewhereWait } from '#text/errors/http.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import {
  otpNotSent,
  requestedElsewhere,
  resendInTime,
  resendOtp,
  sendByWhatsApp,
  sendingByWhatsApp,
} from './words.ts'

interface ResendCodeProps {
  /** Ten digits. */
  phone: string
  /** When the last code was sent, ms since 1970. */
  sentAt: number
  isDisabled: boolean
  onResend: () => void
}

/** 'Resend OTP', enabled a minute after the last code, and half a minute earlier the same code by WhatsApp. */
export function ResendCode({ phone, sentAt, isDisabled, onResend }: ResendCodeProps) {
  const { hasWhatsAppCodes } = useSettings()
  const left = useCountdown(sentAt + RESEND_SECONDS * 1000)
  const isLate = left <= RESEND_SECONDS - WHATSAPP_CODE_SECONDS
  return (
    <div className="grid justify-items-start">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <Button
          variant="quiet"
          size="small"
          className="-ml-4"
          disabled={left > 0 || isDisabled}
          onClick={onResend}
        >
          {say(resendOtp)}
        </Button>
        {left > 0 && (
          <p role="timer" className="text-sm text-muted tabular-nums">
            {say(resendInTime, { time: formatCountdown(left) })}
          </p>
        )}
      </div>
      {hasWhatsAppCodes && isLate && <CodeByWhatsApp key={sentAt} phone={phone} isDisabled={isDisabled} />}
    </div>
  )
}

/** Once for each code. */
function CodeByWhatsApp({ phone, isDisabled }: { phone: string; isDisabled: boolean }) {
  const [outcome, setOutcome] = useState<string>()
  const [isSending, send] = useAction(async () => {
    try {
      setOutcome((await api.sendCodeByWhatsApp({ body: { phone } })).message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOutcome(errorMessage(error, say(otpNotSent)))
    }
  })
  if (outcome)
    return (
      <p role="status" className="text-sm">
        {outcome}
      </p>
    )
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-4"
      disabled={isDisabled}
      busy={isSending && say(sendingByWhatsApp)}
      onClick={send}
    >
      {say(sendByWhatsApp)}
    </Button>
  )
}

/** States that the code was requested on another device, and when one can be sent here (`until`, ms since 1970). */
export function RequestedElsewhere({ until }: { until: number }) {
  const left = useCountdown(until)
  if (left === 0) return say(requestedElsewhere)
  // Not part of the status, because a timer would be read out each second.
  return sayWithElements(requestedElsewhereWait, {
    time: (
      <span role="timer" className="tabular-nums">
        {formatCountdown(left)}
      </span>
    ),
  })
}

/** Whole seconds from `now` until `end` (both ms since 1970), at least 0. */
export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** Seconds until `end`, by the clock, as timers of background tabs are throttled. */
function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => secondsLeft(end, Date.now()))
  useEffect(() => {
    setLeft(secondsLeft(end, Date.now()))
    if (end <= Date.now()) return
    const ticking = setInterval(() => {
      const seconds = secondsLeft(end, Date.now())
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticking)
    }, 250)
    return () => clearInterval(ticking)
  }, [end])
  return left
}
