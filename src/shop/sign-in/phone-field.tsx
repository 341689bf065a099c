import type { ComponentProps } from 'react'
import { TextField } from '#kit/field.tsx'
import { mobileNumberLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { codeFieldLength, tidyCode, tidyPhone } from './phone-typing.ts'
import { digitsFromSms, otpLabel } from './words.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'label'> & {
  value: string
  onType: (value: string) => void
}

/** Input for a mobile number in any notation. No `maxLength`, which would cut off a pasted '+91 ...'. */
export function PhoneField({ value, onType, ...rest }: FieldProps) {
  return (
    <TextField
      label={say(mobileNumberLabel)}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      before={value.startsWith('+') ? undefined : '+91'}
      {...rest}
      value={value}
      onChange={event => onType(tidyPhone(event.target.value))}
    />
  )
}

export const codeInputIn = (form: HTMLElement | null) =>
  form?.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')

interface CodeFieldProps extends FieldProps {
  /** Of the code that was sent. */
  digits: number
  /** Called with the code when its last digit is typed, pasted or autofilled. */
  onComplete: (code: string) => void
}

/** Input for a one-time code. Phones autofill it from the SMS; spaces are removed from a pasted one. */
export function CodeField({ value, onType, digits, onComplete, ...rest }: CodeFieldProps) {
  const take = (typed: string) => {
    const code = tidyCode(typed, digits)
    onType(code)
    if (code.length === digits && code !== value) onComplete(code)
  }
  return (
    <TextField
      label={say(otpLabel)}
      hint={say(digitsFromSms, { count: digits })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeFieldLength(digits)}
      className="[&_input]:text-lg [&_input]:tracking-[0.3em]"
      {...rest}
      value={value}
      onChange={event => take(event.target.value)}
      onPaste={event => {
        event.preventDefault()
        take(event.clipboardData.getData('text'))
      }}
    />
  )
}
