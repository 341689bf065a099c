import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** Form fields: label and hint above, the error below, tied to the control by `aria-describedby`. */

interface FieldTexts {
  label: string
  hint?: ReactNode
  error?: string
  /** Id of an error message elsewhere on the page. */
  problemId?: string
  isOptional?: boolean
  className?: string
}

interface FrameProps extends FieldTexts {
  id: string
  children: ReactNode
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`

const optionalId = (id: string) => `${id}-optional`

/** ARIA attributes of a control. '(optional)' belongs to its description, not to its name. */
const ariaAttributes = (id: string, { hint, error, problemId, isOptional }: FieldTexts) => ({
  'aria-invalid': error || problemId ? true : undefined,
  'aria-describedby':
    [isOptional && optionalId(id), hint && hintId(id), error && errorId(id), problemId]
      .filter(Boolean)
      .join(' ') || undefined,
})

function Frame({ id, label, hint, error, isOptional, className, children }: FrameProps) {
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-x-1.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {isOptional && (
          <span id={optionalId(id)} className="text-muted">
            {say(words.optional)}
          </span>
        )}
      </div>
      {hint && (
        <p id={hintId(id)} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1.5">{children}</div>
      <FieldError id={errorId(id)} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id?: string; error?: string }) {
  if (!error) return null
  return (
    <p id={id} className="mt-1 text-sm leading-tight font-semibold text-rose">
      {error}
    </p>
  )
}

interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {
  /** Prefix inside the box, such as '+91'. Hidden from screen readers. */
  before?: string
  /** Suffix inside the box, such as a button that shows the password. */
  after?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  problemId,
  isOptional,
  className,
  before,
  after,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <Frame id={id} label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      <div className="relative">
        {before && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-0 grid w-14 place-items-center text-muted tabular-nums"
          >
            {before}
          </span>
        )}
        <input
          type="text"
          {...ariaAttributes(id, { label, hint, error, problemId, isOptional })}
          {...input}
          id={id}
          className={`control ${before ? 'pl-14' : ''} ${after ? 'pr-20' : ''}`}
        />
        {after && <div className="absolute inset-y-0 right-0 grid place-items-center">{after}</div>}
      </div>
    </Frame>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  problemId,
  isOptional,
  className,
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <Frame id={id} label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      <textarea
        rows={3}
        {...ariaAttributes(id, { label, hint, error, problemId, isOptional })}
        {...area}
        id={id}
        className="control resize-none"
      />
    </Frame>
  )
}

/** `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  problemId,
  isOptional,
  className,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <Frame id={id} label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      <div className="relative">
        <select
          {...ariaAttributes(id, { label, hint, error, problemId, isOptional })}
          {...select}
          id={id}
          className="control appearance-none pr-10"
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5"
        />
      </div>
    </Frame>
  )
}

/** Marks a message about several fields, which gets the focus like an invalid field. */
export const FOCUSED_PROBLEM = { 'data-problem': '', tabIndex: -1 } as const

/** Focuses the first invalid field. Call it after the errors are rendered (in an effect, or a frame later). */
export function focusFirstProblem(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
  if (!field) return
  field.focus()
  // Browsers do not scroll to a field that is partly in view, or to its message.
  const texts = field.getAttribute('aria-describedby')?.split(' ') ?? []
  for (const id of texts) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  field.scrollIntoView({ block: 'nearest' })
}
