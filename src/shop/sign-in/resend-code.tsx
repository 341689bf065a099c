import { Button } from '#kit/button.tsx'
import { formatCountdown } from '#rules/durations.ts'
import { RESEND_SECONDS } from '#rules/fields.ts'
import { say } from '#text/text.ts'
import { useCountdown } from './countdown.ts'
import { inTime, resendOtp } from './words.ts'

interface ResendCodeProps {
  /** When the last code was sent, ms since 1970. */
  sentAt: number
  isDisabled: boolean
  onResend: () => void
}

/** 'Resend OTP', enabled a minute after the last code. */
export function ResendCode({ sentAt, isDisabled, onResend }: ResendCodeProps) {
  const left = useCountdown(sentAt + RESEND_SECONDS * 1000)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2">
      <Button
        look="quiet"
        size="small"
        className="-ml-4"
        disabled={left > 0 || isDisabled}
        onClick={onResend}
      >
        {say(resendOtp)}
      </Button>
      {left > 0 && (
        <p role="timer" className="text-sm text-muted tabular-nums">
          {say(inTime, { time: formatCountdown(left) })}
        </p>
      )}
    </div>
  )
}
