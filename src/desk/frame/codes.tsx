import { useState } from 'react'
import { useTryWithReason } from './use-try-with-reason.tsx'
import { words } from './words.ts'

/** Codes of an authenticator app, for a desk without a sensor: typed to sign in, to open the lock, and to begin. */

/** Six digits, and with `isNamed` whose they are. */
export function CodeForm({
  how,
  press: label,
  isNamed = false,
  onCode,
}: {
  how: string
  press: string
  isNamed?: boolean
  onCode: (typed: { name: string; code: string }) => Promise<void>
}) {
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, press, why] = useTryWithReason(async () => {
    await onCode({ name, code })
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
    >
      <p>{how}</p>
      {isNamed && (
        <label>
          {words.nameLabel}
          <input
            value={name}
            onChange={event => setName(event.target.value)}
            autoComplete="username"
            required
          />
        </label>
      )}
      <label>
        {words.codeLabel}
        <input
          value={code}
          onChange={event => setCode(event.target.value.replaceAll(/\D/g, ''))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
        />
      </label>
      <button type="submit" aria-disabled={isBusy}>
        {label}
      </button>
      {why}
    </form>
  )
}
