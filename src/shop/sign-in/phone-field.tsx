import type { ComponentProps } from 'react'
import { TextField } from '#kit/field.tsx'
import { tidyPhone } from '#rules/phones.ts'
import { mobileNumberLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { codeFieldLength, tidyCode } from './phone-typing.ts'
import { digitsFromSms, otpLabel } from './words.ts'

type TypedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  value: string
  onType: (value: string) => void
}
type FieldProps = Omit<TypedFieldProps, 'label'>

/** Input for a mobile number in any notation. No `maxLength`, which would cut off a pasted '+91 ...'. */
export const PhoneField = ({ value, ...rest }: FieldProps) => (
  <OtherPhoneField
    label={say(mobileNumberLabel)}
    autoComplete="tel-national"
    before={value.startsWith('+') ? undefined : '+91'}
    {...rest}
    value={value}
  />
)

/** The number of another person: browsers must not fill in the customer's own. */
export const OtherPhoneField = ({ onType, value, ...rest }: TypedFieldProps) => (
  <TextField
    type="tel"
    inputMode="tel"
    autoComplete="off"
    {...rest}
    value={value}
    onChange={event => onType(tidyPhone(event.target.value, value))}
  />
)

export const findCodeInput = (form: HTMLElement | null) =>
  form?.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')

interface CodeFieldProps extends FieldProps {
  /** Length of the code that was sent. */
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
