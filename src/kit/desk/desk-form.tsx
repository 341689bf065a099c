import { type ReactNode, useEffect, useId, useRef } from 'react'
import { notNow } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'

interface Props {
  title: string
  /** Of the heading. */
  level: 2 | 3
  /** What the button says, which is pressed once at a time. */
  button: string
  isBusy: boolean
  /** Why it was not sent, or refused. */
  problem: string | undefined
  onSubmit: (typed: FormData) => void
  onLeave: () => void
  children: ReactNode
  /** Below the problem. */
  after?: ReactNode
}

/** A form beside a list, for one record of it: its first field has the focus, Esc leaves it. */
export function DeskForm({
  title,
  level,
  button,
  isBusy,
  problem,
  onSubmit,
  onLeave,
  children,
  after,
}: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input:not([type=checkbox])')
    field?.focus()
    field?.select()
  }, [])
  const Heading = `h${level}` as const
  return (
    <form
      ref={form}
      className="desk-beside"
      aria-labelledby={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onLeave()
      }}
    >
      <Heading id={id}>{title}</Heading>
      {children}
      <div className="desk-fields">
        <button type="submit" className="desk-primary" aria-disabled={isBusy}>
          {button}
        </button>
        <button type="button" onClick={onLeave}>
          {say(notNow)}
        </button>
      </div>
      <p role="alert" className="desk-problem">
        {problem}
      </p>
      {after}
    </form>
  )
}

interface TypedProps {
  name: string
  label: string
  type?: string
  given?: string | number | null | undefined
  /** What is wrong with it. */
  problem?: string | undefined
  size?: number
}

/** A field of it, read by its name when the form is sent. */
export function Typed({ name, label, type = 'text', given, problem, size }: TypedProps) {
  const id = useId()
  return (
    <label>
      {label}
      <input
        name={name}
        type={type}
        size={size}
        defaultValue={given ?? ''}
        autoComplete="off"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? id : undefined}
      />
      {problem && (
        <span id={id} className="desk-problem">
          {problem}
        </span>
      )}
    </label>
  )
}

export const Ticked = ({ name, label, given }: { name: string; label: string; given: boolean }) => (
  <label className="desk-ticked">
    <input name={name} type="checkbox" defaultChecked={given} /> {label}
  </label>
)
