import { type ReactNode, useState } from 'react'
import { Alert } from '#kit/desk/section.tsx'
import { useAction } from '#kit/use-action.ts'
import { CallError } from '#wire/client.ts'
import { deskApi } from './desk-api.ts'
import { errorMessage } from './passkey.ts'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="desk-card mx-auto my-[10vh] grid w-[calc(100%-24px)] max-w-[30rem] gap-4 rounded-card border border-line bg-surface p-7 text-base">
      <h1 className="text-xl">{title}</h1>
      {children}
    </main>
  )
}

/** The field for six digits; `isNamed` adds the name of the member of staff. */
export function CodeForm({
  how,
  submitLabel,
  isNamed = false,
  onCode,
}: {
  how: string
  submitLabel: string
  isNamed?: boolean
  onCode: (typed: { name: string; code: string }) => Promise<void>
}) {
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, submit, why] = useTryWithReason(async () => {
    await onCode({ name, code })
  })
  return (
    <form
      className="grid gap-2.5"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{how}</p>
      {isNamed && (
        <label className="grid gap-1">
          {'Name'}
          <input
            // biome-ignore lint/a11y/noAutofocus: the form was opened by the click before
            autoFocus
            value={name}
            onChange={event => setName(event.target.value)}
            autoComplete="username"
            required
          />
        </label>
      )}
      <label className="grid gap-1">
        {'Six-digit code'}
        <input
          // biome-ignore lint/a11y/noAutofocus: the form was opened by the click before
          autoFocus={!isNamed}
          value={code}
          onChange={event => setCode(event.target.value.replaceAll(/\D/g, ''))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
        />
      </label>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {submitLabel}
      </button>
      {why}
    </form>
  )
}

/** Leads to another way to sign in. */
export const OtherWay = ({ onChoose, children }: { onChoose: () => void; children: ReactNode }) => (
  <button
    type="button"
    className="justify-self-start border-transparent! px-0! text-leaf-dark underline"
    onClick={onChoose}
  >
    {children}
  </button>
)

/** Runs an action of these screens, one at a time; returns its error as an element. */
export function useTryWithReason(
  action: () => Promise<void>,
): [isBusy: boolean, press: () => Promise<void>, why: ReactNode] {
  const [error, setError] = useState<string>()
  const [isBusy, submit] = useAction(async () => {
    setError(undefined)
    try {
      await action()
    } catch (thrown) {
      setError(errorMessage(thrown))
    }
  })
  return [isBusy, submit, <Alert key="error">{error}</Alert>]
}

const UNAUTHENTICATED = 401

/** Ends the session. Shows if that fails, because the desk would stay open to the next person. */
export function SignOut({ onLeft }: { onLeft: () => void }) {
  const [isBusy, submit, why] = useTryWithReason(async () => {
    await deskApi.signOutStaff().catch((error: unknown) => {
      const hasEnded = error instanceof CallError && error.status === UNAUTHENTICATED
      if (!hasEnded) throw error
    })
    onLeft()
  })
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={submit}>
        Sign out
      </button>
      {why}
    </>
  )
}
