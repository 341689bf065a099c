import type { ComponentProps } from 'react'
import { tidyCode, tidyPhone } from '#web/account/phone-typing.ts'
import { TextField } from '#web/ui/field.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'label'> & {
  value: string
  onType: (value: string) => void
}

/** A mobile number, typed or pasted in any of the usual ways. It keeps ten digits; a `maxLength` would cut '+91 ...' off. */
export function PhoneField({ value, onType, ...rest }: FieldProps) {
  return (
    <TextField
      label="Mobile Number"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
      value={value}
      onChange={event => onType(tidyPhone(event.target.value))}
    />
  )
}

/** The field for the one-time code in a form. */
export const codeInputIn = (form: HTMLElement | null) =>
  form?.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')

/** The one-time code. Phones offer it from the message; pasted with spaces it is understood. */
export function CodeField({ value, onType, ...rest }: FieldProps) {
  return (
    <TextField
      label="OTP"
      hint="The 4 digits from the SMS"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      className="[&_input]:text-lg [&_input]:tracking-[0.3em]"
      {...rest}
      value={value}
      onChange={event => onType(tidyCode(event.target.value))}
      onPaste={event => {
        event.preventDefault()
        onType(tidyCode(event.clipboardData.getData('text')))
      }}
    />
  )
}
